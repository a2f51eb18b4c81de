import * as paths from "@kaunter/contracts/paths";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openApp } from "../../testing/open-app.ts";
import { keyed } from "../../testing/payments.ts";

const bodies: unknown[] = [];

/** Answers one call after the other; the last answer stays. */
function serve(...answers: (() => Response)[]): void {
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    if (path !== paths.softCopy) throw new TypeError("Failed to fetch");
    bodies.push(JSON.parse(body));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
}

const aDocument = () =>
  new Response("%PDF-1.7", {
    headers: { "content-disposition": 'inline; filename="MPT-2026-004812.pdf"' },
  });
const aRefusal = (code: string, status: number) => () => Response.json({ code }, { status });

beforeEach(() => {
  bodies.length = 0;
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:receipt");
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the document can be saved under its receipt's number, or opened", async () => {
  serve(aDocument);
  await openApp(`/pdf?${keyed}`);
  const save = await screen.findByRole("link", { name: "Download PDF" });
  expect(save.getAttribute("href")).toBe("blob:receipt");
  expect(save.getAttribute("download")).toBe("MPT-2026-004812.pdf");
  expect(screen.getByRole("link", { name: "Open PDF" }).getAttribute("href")).toBe("blob:receipt");
  const given = new URLSearchParams(keyed);
  expect(bodies).toEqual([{ _id: given.get("id"), capability: given.get("key") }]);
});

test("when too many ask at once the page says so, and asks again when told to", async () => {
  serve(aRefusal("busy", 503), aDocument);
  await openApp(`/pdf?${keyed}`);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Download PDF" })).toBeTruthy();
});

test.each([
  ["half a link", "/pdf?id=1762950000000001"],
  ["a link of nobody", `/pdf?${keyed}`],
])("%s opens nothing and leads to the search for a payment", async (_what, address) => {
  serve(aRefusal("not_found", 404));
  await openApp(address);
  const find = await screen.findByRole("link", { name: "Find your payment" });
  expect(find.getAttribute("href")).toContain("/requery");
});

test("of a payment that was not made yet its status is shown instead", async () => {
  serve(aRefusal("no_transaction_made", 404));
  await openApp(`/pdf?${keyed}`);
  expect(
    await screen.findByRole("heading", { level: 1, name: "The status is not known yet" }),
  ).toBeTruthy();
});
