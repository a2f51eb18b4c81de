import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import * as snackbar from "@kaunter/web/shell/snackbar";
import { keepOffline } from "./keep-offline.ts";
import "./set-up.ts";

await setLanguage("en");
const show = vi.spyOn(snackbar, "showSnackbar");

type Listener = (event: { data: unknown }) => void;
const shown = "https://kaunter.test/assets/index-shown.js";
const another = "https://kaunter.test/assets/index-another.js";

/** What a browser would do with a worker; `tell` is the worker's word of the release that it has installed. */
function aBrowser({ fails = false } = {}) {
  const listeners: Listener[] = [];
  const update = vi.fn(async () => undefined);
  const registered = vi.fn(async () => {
    if (fails) throw new DOMException("no", "SecurityError");
    return { update };
  });
  const serviceWorker = {
    register: registered,
    addEventListener: (_: string, listener: Listener) => void listeners.push(listener),
  };
  vi.stubGlobal("navigator", { serviceWorker });
  const tell = (data: unknown = { files: [another] }) =>
    listeners.forEach((listener) => listener({ data }));
  return { registered, update, tell };
}

/** A tab that somebody comes back to. */
function comeBack(): void {
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  show.mockClear();
  navigate("/faq");
  document.head.innerHTML = `<script type="module" src="${shown}"></script>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the portal is kept on the device by a worker beside its page", async () => {
  const { registered } = aBrowser();
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
  aBrowser({ fails: true });
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

test("whoever has the new page already is told nothing, as on the first visit of all", async () => {
  const { tell } = aBrowser();
  await keepOffline();
  tell({ files: ["https://kaunter.test/", shown] });
  expect(show).not.toHaveBeenCalled();
});

test("a worker that names no files tells of a release all the same", async () => {
  const { tell } = aBrowser();
  await keepOffline();
  tell(null);
  expect(show).toHaveBeenCalledOnce();
});

test("a tab that stays open looks for a release when somebody comes back, once an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-05T09:00:00Z") });
  const { update } = aBrowser();
  await keepOffline();
  vi.setSystemTime(new Date("2026-01-05T09:59:59Z"));
  comeBack();
  expect(update).not.toHaveBeenCalled();
  vi.setSystemTime(new Date("2026-01-05T10:00:00Z"));
  comeBack();
  comeBack();
  expect(update).toHaveBeenCalledOnce();
  vi.setSystemTime(new Date("2026-01-05T11:00:00Z"));
  comeBack();
  expect(update).toHaveBeenCalledTimes(2);
});

test("a tab that is hidden looks for nothing, and a broken line is no fault of the page", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-05T09:00:00Z") });
  const { update } = aBrowser();
  update.mockRejectedValue(new TypeError("Failed to fetch"));
  await keepOffline();
  vi.setSystemTime(new Date("2026-01-05T12:00:00Z"));
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  comeBack();
  expect(update).not.toHaveBeenCalled();
  hidden.mockRestore();
  comeBack();
  expect(update).toHaveBeenCalledOnce();
});
