import type { Staff } from "@kaunter/contracts/office";
import type { Statements } from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { askWho } from "../model/staff.ts";
import { App } from "./app.tsx";

const jenny: Staff = {
  name: "Jenny Lim",
  email: "jenny@kaunter.example",
  roles: [{ role: "operator_finance", owner: "operator" }],
  may: ["see_money"],
};
const tuesday: Statements["rows"][number] = {
  id: "9",
  account: "trust",
  bank: "Bank Contoh",
  number_end: "4321",
  number: 2,
  from_on: "2026-11-17",
  to_on: "2026-11-17",
  opening: "500.00",
  line_count: 1,
  lines: "75.00",
  closing: "575.00",
  booked: "575.00",
  difference: "0.00",
  gap: "0.00",
};
const monday = { ...tuesday, id: "8", number: 1, from_on: "2026-11-14", to_on: "2026-11-16" };

beforeEach(async () => {
  queryClient.clear();
  await setLanguage("en");
  await loadWords("pages");
});

async function open(rows: Statements["rows"], has_more = false): Promise<void> {
  const answers = [
    [paths.officeSession, jenny],
    [paths.officeStatements, { rows, has_more }],
  ] as const;
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(answers.find(([path]) => url.startsWith(path))?.[1] ?? {}),
  );
  navigate("/statements");
  await askWho();
  render(<App />);
  await screen.findByRole("heading", { name: "Books and bank" });
}
const rowOf = (text: string) => within(screen.getByText(text).closest("tr") ?? document.body);

test("books that agree with the bank are said to agree, to the day of the newest statement", async () => {
  await open([tuesday, monday]);
  expect(screen.getByText("Books and bank agree to 17/11/2026.")).toBeTruthy();
  expect(rowOf("1 of 14/11/2026–16/11/2026").getByText("Books and bank agree.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Books and bank" });
  expect(link.getAttribute("href")).toBe("#/statements");
  expect(screen.queryByRole("link", { name: "Older statements" })).toBeNull();
});

test.each([
  ["0.01", /The books have RM.0\.01 more than the bank\./],
  ["-41.60", /The books have RM.41\.60 less than the bank\./],
])("a difference of %s is one sentence, and marked", async (difference, says) => {
  await open([
    { ...tuesday, difference },
    { ...monday, difference },
  ]);
  expect(
    screen.getByText("Books and bank are apart since the statement to 16/11/2026."),
  ).toBeTruthy();
  const row = rowOf("2 of 17/11/2026");
  expect(row.getByText(says)).toBeTruthy();
  expect(row.queryByText("Books and bank agree.")).toBeNull();
  expect(row.getAllByRole("cell").at(-1)?.className).toContain("office-open");
});

test("each account has its own sentence", async () => {
  const second = {
    ...monday,
    id: "7",
    account: "deposits",
    number_end: "8765",
    difference: "0.01",
  };
  await open([tuesday, second, monday]);
  const sentenceOf = (account: string) => screen.getByText(account).parentElement?.textContent;
  expect(sentenceOf("trust, Bank Contoh …4321:")).toMatch(
    /Books and bank agree to 17\/11\/2026\.$/,
  );
  expect(sentenceOf("deposits, Bank Contoh …8765:")).toMatch(/apart since .* 16\/11\/2026\.$/);
});

test("a statement whose lines do not make its closing says so", async () => {
  await open([{ ...tuesday, gap: "-0.01" }, monday]);
  expect(
    screen.getByText("Books and bank are apart since the statement to 17/11/2026."),
  ).toBeTruthy();
  expect(
    rowOf("2 of 17/11/2026").getByText(/do not make the closing: RM.0\.01 apart/),
  ).toBeTruthy();
  expect(rowOf("2 of 17/11/2026").queryByText("Books and bank agree.")).toBeNull();
});

test("older statements are a page further", async () => {
  await open([tuesday, monday], true);
  const older = screen.getByRole("link", { name: "Older statements" });
  expect(older.getAttribute("href")).toBe("#/statements?before=8");
});

test("who sees no account is told whose they are", async () => {
  await open([]);
  expect(screen.getByText(/The accounts are the operator’s/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
