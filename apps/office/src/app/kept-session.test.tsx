import type { Staff } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askWho } from "../model/staff.ts";
import { App } from "./app.tsx";

const jamil: Staff = {
  name: "Jamil Sualim",
  email: "jamil@kaunter.example",
  roles: [{ role: "support_desk", owner: "operator" }],
  may: ["answer_callers", "order"],
};
const minuteMs = 60_000;

let asked: string[];
let answer: () => Promise<Response>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T01:00:00Z") });
  queryClient.clear();
  asked = [];
  answer = async () => Response.json(jamil);
  vi.stubGlobal("fetch", (url: string, { method = "GET" }: RequestInit) => {
    asked.push(`${method} ${url}`);
    return answer();
  });
  await setLanguage("en");
  await loadWords("pages");
  navigate("/support");
  await askWho();
  render(<App />);
  await screen.findByRole("textbox");
  asked = [];
});
afterEach(() => void vi.useRealTimers());

const letPass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const type = async (text: string) => userEvent.type(screen.getByRole("textbox"), text);
const once = [`GET ${paths.officeSession}`];

test("whoever types into a form keeps the session, by one request in five minutes", async () => {
  await type("MPT");
  expect(asked).toEqual([]);
  letPass(5 * minuteMs);
  await type("-2026");
  expect(asked).toEqual(once);
  letPass(5 * minuteMs - 1);
  await type("-0000");
  expect(asked).toEqual(once);
  letPass(1);
  await type("01");
  expect(asked).toEqual([...once, ...once]);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "MPT-2026-000001");
});

test("a key outside a form, or one that something lies on, keeps no session", async () => {
  letPass(5 * minuteMs);
  fireEvent.keyDown(document.body, { key: "a" });
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "a", repeat: true });
  expect(asked).toEqual([]);
});

test("a line that is away while somebody types takes nothing from them", async () => {
  answer = () => Promise.reject(new TypeError("away"));
  letPass(5 * minuteMs);
  await type("MPT");
  expect(asked).toEqual(once);
  expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "MPT");
});

test("whose session is over while they type is told so before they type on", async () => {
  answer = async () => Response.json({ code: "user_error_relogin", params: {} }, { status: 401 });
  letPass(5 * minuteMs);
  await type("M");
  expect(await screen.findByText("Your session is over. Please log in again.")).toBeTruthy();
});
