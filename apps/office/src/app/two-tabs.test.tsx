import type { Staff } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { render, screen, waitFor } from "@testing-library/react";
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
const rosnah: Staff = { ...jamil, name: "Rosnah Abdullah", email: "rosnah@kaunter.example" };

/** Whose cookie the browser has. */
let here: Staff | null;
let otherTab: BroadcastChannel;
let heard: unknown[];

beforeEach(async () => {
  here = jamil;
  heard = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    if (url === paths.officeSession && method === "DELETE") here = null;
    const over = { code: "user_error_relogin", params: {} };
    return Response.json(here ?? over, { status: here ? 200 : 401 });
  });
  await setLanguage("en");
  await loadWords("pages");
  navigate("/support");
  await askWho();
  render(<App />);
  await userEvent.type(await screen.findByRole("textbox"), "MPT-2026");
  otherTab = new BroadcastChannel("office");
  otherTab.addEventListener("message", ({ data }) => void heard.push(data));
});
afterEach(() => otherTab.close());

const isAtDoor = async () => screen.findByRole("heading", { name: "Log in" });

test("who logs in with another tab is who this one shows, and nothing that was typed is theirs", async () => {
  here = rosnah;
  otherTab.postMessage(rosnah.email);
  expect(await screen.findByText("Rosnah Abdullah")).toBeTruthy();
  expect(screen.queryByText("Jamil Sualim")).toBeNull();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "");
});

test("who logs out with another tab is shown nothing more here", async () => {
  here = null;
  otherTab.postMessage(null);
  expect(await isAtDoor()).toBeTruthy();
  expect(screen.queryByText("Jamil Sualim")).toBeNull();
});

test("who logs in again with another tab keeps what they type here", async () => {
  otherTab.postMessage(jamil.email);
  here = rosnah;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText("Jamil Sualim")).toBeTruthy();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "MPT-2026");
});

test("the other tabs are told who has come, and that they have gone", async () => {
  await askWho();
  await userEvent.click(screen.getByRole("button", { name: "Log out" }));
  await isAtDoor();
  await waitFor(() => expect(heard).toEqual([jamil.email, null]));
});
