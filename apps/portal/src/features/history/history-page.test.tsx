import type { History } from "@kaunter/contracts/history";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aHistoryRow, signedInAs, siti } from "../../testing/accounts.ts";
import { refuse, serve } from "../../testing/fake-api.ts";
import { openApp } from "../../testing/open-app.ts";
import { capability } from "../../testing/payments.ts";

type Answer = History | ReturnType<typeof refuse>;

/** A server with a history: what it answers to each question, by its words. */
function serveHistory(pages: Record<string, () => Answer>, count = 0, name: string | null = siti) {
  const asked = Object.entries(pages).map(([words, answer]) => [
    `GET /api/history?${words}`,
    answer,
  ]);
  return serve({
    others: {
      ...signedInAs(name),
      ...Object.fromEntries(asked),
      "GET /api/history/claims": () => ({ count }),
      "POST /api/history/claims": () => ({ claimed: count }),
    },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const rows = async () => (await screen.findAllByRole("row")).slice(1);
const only = (...list: History["rows"]): History => ({ rows: list, next: null });

test("what was paid stands in the specified columns, with a way to its receipt", async () => {
  const licence_link = "https://services.example/#/license/digital-license/abc";
  serveHistory({ "": () => only(aHistoryRow({ licence_link })) });
  await openApp("/history");
  const [row] = await rows();
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads.slice(0, 7)).toEqual([
    "Date",
    "Reference no.",
    "Council",
    "Payment type",
    "Account no.",
    "Amount",
    "Status",
  ]);
  expect(screen.getByRole("table", { name: "Payment History" })).toBeTruthy();
  const cells = within(row as HTMLElement).getAllByRole("cell");
  expect(cells.slice(0, 7).map(({ textContent }) => textContent)).toEqual([
    "14/11/2026 10:40 AM",
    "1762950000000001",
    "Tawau Municipal Council",
    "Compound",
    "V26-000001",
    "RM\u00a050.00",
    "Successful",
  ]);
  const receipt = screen.getByRole("link", { name: "View receipt, 1762950000000001" });
  expect(receipt.getAttribute("href")).toBe(`#/receipt?id=1762950000000001&key=${capability}`);
  const licence = screen.getByRole("link", { name: /View digital licence/ });
  expect(licence.getAttribute("href")).toBe(licence_link);
});

test("a payment without a receipt has no link to one", async () => {
  const { receipt_link: _, ...open } = aHistoryRow({ status: "in_progress" });
  serveHistory({ "": () => only(open) });
  await openApp("/history");
  await screen.findByText("In Progress", { selector: "td *" });
  expect(screen.queryByRole("link", { name: /View receipt/ })).toBeNull();
});

test("older payments follow page by page, and reading goes on with the first of them", async () => {
  serveHistory({
    "": () => ({ rows: [aHistoryRow()], next: "1762950000000001" }),
    "after=1762950000000001": () => only(aHistoryRow({ _id: "1762950000000000" })),
  });
  await openApp("/history");
  await press("Show more");
  await screen.findByText("2 bills shown");
  const [first, second] = await rows();
  expect(first?.textContent).toContain("1762950000000001");
  expect(document.activeElement).toBe(second);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a page that does not come leaves what is there, and can be asked for again", async () => {
  let isLost = true;
  serveHistory({
    "": () => ({ rows: [aHistoryRow()], next: "1762950000000001" }),
    "after=1762950000000001": () =>
      isLost ? refuse("network_error") : only(aHistoryRow({ _id: "1762950000000000" })),
  });
  await openApp("/history");
  await press("Show more");
  await screen.findByText(/We cannot connect/);
  expect(await rows()).toHaveLength(1);
  isLost = false;
  await press("Show more");
  await screen.findByText("2 bills shown");
  expect(screen.queryByText(/We cannot connect/)).toBeNull();
});

test("nothing at all is said in the specified words; an empty page with more behind it is not", async () => {
  serveHistory({
    "": () => ({ rows: [], next: "1762950000000001" }),
    "after=1762950000000001": () => only(),
  });
  await openApp("/history");
  await screen.findByText(/Older payments have not been checked/);
  expect(screen.queryByText("No transaction made")).toBeNull();
  await press("Show more");
  await screen.findByText("No transaction made");
});

test("a filter stands in the address, in the question and in the link of the file", async () => {
  const words = "council=mps&type=compound&status=failed&from=2026-01-01&to=2026-12-31";
  const { calls } = serveHistory({
    "": () => only(aHistoryRow()),
    [words]: () => only(aHistoryRow({ council: "mps", status: "failed" })),
  });
  await openApp("/history");
  const file = () => screen.findByRole("link", { name: "Download CSV" });
  expect((await file()).getAttribute("href")).toBe("/api/history.csv?language=en");
  await userEvent.click(screen.getByText("Filter"));
  await userEvent.selectOptions(screen.getByLabelText("Council"), "mps");
  await userEvent.selectOptions(screen.getByLabelText("Payment type"), "compound");
  await userEvent.selectOptions(screen.getByLabelText("Status"), "failed");
  await userEvent.type(screen.getByLabelText("From date"), "2026-01-01");
  await userEvent.type(screen.getByLabelText("To date"), "2026-12-31");
  await press("Show");
  await screen.findByText("Failed", { selector: "td *" });
  expect((await file()).getAttribute("href")).toBe(`/api/history.csv?${words}&language=en`);
  expect(calls.map(({ path }) => path)).toContain(`/api/history?${words}`);
  await press("Remove the filter");
  await screen.findByText("Successful", { selector: "td *" });
});

test("an address with a filter opens with it; an end before the start is refused beside its field", async () => {
  const { calls } = serveHistory({ "from=2026-06-01": () => only() });
  await openApp("/history?from=2026-06-01&status=nonsense");
  await screen.findByText("No transaction made");
  await userEvent.type(screen.getByLabelText("To date"), "2026-05-31");
  await press("Show");
  screen.getByText("The end date cannot be before the start date.");
  expect(document.activeElement).toBe(screen.getByLabelText("To date"));
  expect(calls.filter(({ path }) => path.startsWith("/api/history?"))).toHaveLength(1);
});

test("payments made as a guest are offered, taken by one press, and then stand in the history", async () => {
  let isClaimed = false;
  const { calls } = serve({
    others: {
      ...signedInAs(siti),
      "GET /api/history?": () => (isClaimed ? only(aHistoryRow()) : only()),
      "GET /api/history/claims": () => ({ count: 2 }),
      "POST /api/history/claims": () => {
        isClaimed = true;
        return { claimed: 2 };
      },
    },
  });
  await openApp("/history");
  await screen.findByText("2 payments were made as a guest with your email address.");
  await press("Add to my payment history");
  await screen.findByText("2 payments were added to your payment history.");
  expect(await rows()).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe(
    "2 payments were added to your payment history.",
  );
  expect(calls).toContainEqual({ path: "/api/history/claims", body: {} });
  expect(screen.queryByRole("button", { name: "Add to my payment history" })).toBeNull();
});

test("a guest's history is not even asked for", async () => {
  const { calls } = serveHistory({}, 3, null);
  await openApp("/history");
  await screen.findByText(/Log in to see your payments/);
  expect(calls.map(({ path }) => path)).toEqual(["/db/_session"]);
});
