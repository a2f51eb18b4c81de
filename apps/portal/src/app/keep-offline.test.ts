import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import * as snackbar from "@kaunter/web/shell/snackbar";
import { keepOffline } from "./keep-offline.ts";
import "./set-up.ts";

await setLanguage("en");
const show = vi.spyOn(snackbar, "showSnackbar");

/** What a browser would do with a worker; `tell` is the worker's word of a new release. */
function aBrowser({
  controller = {},
  register = async () => ({}),
}: { controller?: object | null; register?: () => Promise<object> } = {}) {
  const listeners: (() => void)[] = [];
  const registered = vi.fn(register);
  const serviceWorker = {
    controller,
    register: registered,
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
  };
  vi.stubGlobal("navigator", { serviceWorker });
  return { registered, tell: () => listeners.forEach((listener) => listener()) };
}

beforeEach(() => {
  show.mockClear();
  navigate("/faq");
});
afterEach(() => vi.unstubAllGlobals());

test("the portal is kept on the device by a worker beside its page", async () => {
  const { registered } = aBrowser({ controller: null });
  await keepOffline();
  expect(registered).toHaveBeenCalledWith("./worker.js");
});

test("nothing is kept for people who save data, and where there are no workers", async () => {
  const { registered } = aBrowser();
  const { serviceWorker } = navigator;
  vi.stubGlobal("navigator", { serviceWorker, connection: { saveData: true } });
  await keepOffline();
  expect(registered).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", {});
  await expect(keepOffline()).resolves.toBeUndefined();
});

test("a device that stores nothing goes on as before", async () => {
  aBrowser({ register: () => Promise.reject(new DOMException("no", "SecurityError")) });
  await expect(keepOffline()).resolves.toBeUndefined();
});

test("a new release is offered, but not to whoever pays or waits for a payment", async () => {
  const { tell } = aBrowser();
  await keepOffline();
  for (const page of ["/checkout", "/fpx_checkout", "/receipt", "/confirmation"]) {
    navigate(page);
    tell();
  }
  expect(show).not.toHaveBeenCalled();
  navigate("/faq");
  tell();
  expect(show).toHaveBeenCalledOnce();
});

test("the first worker of a device announces nothing", async () => {
  const { tell } = aBrowser({ controller: null });
  await keepOffline();
  tell();
  expect(show).not.toHaveBeenCalled();
});
