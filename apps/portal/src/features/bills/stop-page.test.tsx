import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";

const token = "12.AAAAAAAAAAAAAAAAAAAAAA";
const stop = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Stop these reminders" }));

test("the link of a reminder stops it with one press, and not before", async () => {
  const { calls } = serve({ others: { "POST /api/reminders/stop": () => ({ ok: true }) } });
  await openApp(`/stop?t=${token}`);
  expect(calls).toEqual([]);
  await stop();
  const title = await screen.findByRole("heading", { name: "The reminders have been stopped" });
  expect(document.activeElement).toBe(title);
  expect(calls).toEqual([{ path: "/api/reminders/stop", body: { token } }]);
});

test("the page of a reminder's link says what its press will do, and so does its tab", async () => {
  serve({});
  await openApp(`/stop?t=${token}`);
  expect(screen.getByText(/^Press the button to get no more reminders/)).toBeTruthy();
  expect(document.title).toBe("Stop the reminders – Kaunter");
});

test.each([
  ["invalid_request", /This link is incomplete/],
  ["not_found", /This link is incomplete/],
  ["too_many_requests", /Too many attempts/],
] as const)("a link that is refused with %s says what to do", async (code, text) => {
  serve({ others: { "POST /api/reminders/stop": () => refuse(code) } });
  await openApp("/stop?t=12");
  await stop();
  expect(await screen.findByText(text)).toBeTruthy();
});
