import type { Credit, Credits, Exceptions } from "@kaunter/contracts/office-money";
import type { Staff } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { enter } from "@kaunter/web/browser/host";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "./app.tsx";
import { askWho } from "../model/staff.ts";

const rosnah: Staff = {
  name: "Rosnah Abdullah",
  email: "rosnah@mpt.example",
  roles: [{ role: "finance_officer", owner: "mpt" }],
  may: ["see_money", "export_money", "see_payments"],
};
const jenny: Staff = { ...rosnah, roles: [{ role: "operator_finance", owner: "operator" }] };

const credit: Credit = {
  id: "7",
  value_on: "2026-11-13",
  account: "trust",
  bank_ref: "8841-2207",
  narrative: "CARD SETTL B1211",
  amount: "49.50",
  explained: "49.50",
  open: "0.00",
  outside: "0.00",
  batches: [
    {
      id: "3",
      ref: "B1211000",
      provider: "card",
      rule: "B1",
      settled_on: "2026-11-12",
      line_count: 2,
      part: "49.50",
      gross: "50.00",
      fee: "-0.46",
      tax: "-0.04",
      net: "49.50",
      owners: [
        {
          owner: "mpt",
          receipts: 1,
          first: "MPT-2026-004411",
          last: "MPT-2026-004411",
          amount: "30.00",
        },
      ],
      unmatched: "0.00",
      others: "20.00",
    },
  ],
};

let answers: Record<string, object | undefined>;
let asked: [url: string, request: RequestInit][];
beforeEach(async () => {
  answers = {};
  queryClient.clear();
  asked = [];
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => {
    asked.push([url, request]);
    const found = Object.entries(answers).find(([path]) => url.startsWith(path))?.[1];
    return Response.json(found ?? { code: "not_found", params: {} }, { status: found ? 200 : 404 });
  });
  await setLanguage("en");
  await loadWords("pages");
});

async function open(staff: Staff, address: string): Promise<void> {
  answers[paths.officeSession] = staff;
  navigate(address);
  await askWho();
  render(<App />);
}

const figureOf = (name: string) =>
  screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

test("what is not explained of a credit is always on top, also when it is nothing", async () => {
  answers[paths.officeCredit.replace(":id", "7")] = credit;
  await open(rosnah, "/credit?id=7");
  expect(await screen.findByRole("heading", { name: "Credit of 13/11/2026" })).toBeTruthy();
  expect(figureOf("Explained")).toMatch(/RM.49\.50/);
  expect(figureOf("Not explained")).toMatch(/RM.0\.00/);
  expect(screen.getByText("For other councils").closest("tr")?.textContent).toMatch(/RM.20\.00/);
  expect(screen.queryByText("Not matched to a payment")).toBeNull();
});

test("a credit that nobody promised is open as a whole, and has no batch", async () => {
  const open_ = { explained: "0.00", open: "49.50", batches: [] };
  answers[paths.officeCredit.replace(":id", "7")] = { ...credit, ...open_ };
  await open(jenny, "/credit?id=7");
  await screen.findByRole("heading", { name: "Credit of 13/11/2026" });
  expect(figureOf("Not explained")).toMatch(/RM.49\.50/);
  expect(screen.queryByRole("table")).toBeNull();
});

test("a council's part of a batch opens to its receipts, and each leads to its payment", async () => {
  answers[paths.officeCredit.replace(":id", "7")] = credit;
  const row = { line_no: 1, payment_id: "1794874162448158", receipt: "MPT-2026-004411" };
  answers[paths.officeBatchReceipts.replace(":id", "3")] = {
    rows: [{ ...row, amount: "30.00" }],
    has_more: false,
  };
  await open(rosnah, "/credit?id=7");
  await userEvent.click(await screen.findByRole("button", { name: "Show the receipts" }));
  const link = await screen.findByRole("link", { name: "MPT-2026-004411" });
  expect(link.getAttribute("href")).toBe("#/payment?id=1794874162448158");
});

const exception: Exceptions["rows"][number] = {
  class: "credit_unexplained",
  subject: "8841-2207",
  place: "trust",
  since: "2026-11-06",
  bank_days: 7,
  open: "-41.60",
  credit_id: "7",
  payment_id: null,
  has_case: false,
  may_rule: false,
};

test("each cause is one row, with its age and where a person goes on", async () => {
  answers[paths.officeExceptions] = { sees_all: true, open: "-41.60", rows: [exception] };
  await open(jenny, "/exceptions");
  expect(
    await screen.findByText(/1 thing is not explained\. The books say RM.41\.60 less/),
  ).toBeTruthy();
  expect(screen.getAllByText("7 bank days")).toHaveLength(2);
  const link = screen.getByRole("link", { name: "Propose what it is" });
  expect(link.getAttribute("href")).toBe("#/credit?id=7");
});

test("what is open is shown by its age, as bars and as a table", async () => {
  const rows = [0, 1, 2, 5, 6, 10, 11].map((days) => ({
    ...exception,
    subject: `B${days}`,
    bank_days: days,
  }));
  answers[paths.officeExceptions] = { sees_all: true, open: "-291.20", rows };
  await open(jenny, "/exceptions");
  const title = await screen.findByText("How old is what is open?");
  const plot = title.closest("figure") ?? document.body;
  const cells = within(plot).getAllByRole("cell", { hidden: true });
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "0–1",
    "2",
    "2–5",
    "2",
    "6–10",
    "2",
    "over 10",
    "1",
  ]);
  expect(plot.querySelectorAll("rect")).toHaveLength(4);
});

test.each([
  ["second", "1794874162448158", "Ask the provider to return it", null],
  ["other_amount", "1794874162448158", "Open the payment", "#/payment?id=1794874162448158"],
  ["missing", "1794874162448158", "Open the payment", "#/payment?id=1794874162448158"],
  ["batch_not_credited", null, "Ask bank and provider", null],
  ["foreign", null, "Ask the provider for a revised file", null],
] as const)("of what is %s a person reads what to do", async (name, payment, says, href) => {
  const row = { ...exception, class: name, credit_id: null, payment_id: payment };
  answers[paths.officeExceptions] = { sees_all: true, open: "-41.60", rows: [row] };
  await open(jenny, "/exceptions");
  const act = await screen.findByText(says);
  expect(act.getAttribute("href")).toBe(href);
});

test.each(["second", "other_amount"] as const)(
  "of what is %s a person rules where a case is open",
  async (name) => {
    const payment = { payment_id: "1794874162448158", has_case: true, may_rule: true };
    const row = { ...exception, ...payment, class: name, credit_id: null };
    answers[paths.officeExceptions] = { sees_all: true, open: "-41.60", rows: [row] };
    await open(jenny, "/exceptions");
    const act = await screen.findByRole("link", { name: "Propose to close the case" });
    expect(act.getAttribute("href")).toBe("#/payment?id=1794874162448158");
  },
);

describe("a treasurer reads of what the council's own money waits for", () => {
  const treasurer: Staff = { ...rosnah, roles: [{ role: "treasurer", owner: "mpt" }] };
  const show = async (row: Partial<typeof exception>) => {
    const rows = [{ ...exception, credit_id: null, ...row }];
    answers[paths.officeExceptions] = { sees_all: false, open: "-41.60", rows };
    await open(treasurer, "/exceptions");
  };

  test("the payment, and no proposal that only others can make", async () => {
    await show({ class: "other_amount", payment_id: "1794874162448158", has_case: true });
    const act = await screen.findByRole("link", { name: "Open the payment" });
    expect(act.getAttribute("href")).toBe("#/payment?id=1794874162448158");
  });

  test("that the operator asks bank and provider", async () => {
    await show({ class: "batch_not_credited" });
    expect(await screen.findByText("The operator asks bank and provider")).toBeTruthy();
  });
});

test("whoever proposes what a file has explained meanwhile is told so", async () => {
  answers[paths.officeCredit.replace(":id", "7")] = { ...credit, open: "49.50" };
  await open(jenny, "/credit?id=7");
  await userEvent.click(await screen.findByText("Propose that it is the account’s own"));
  await userEvent.type(screen.getByLabelText(/On what evidence/), "The bank's own advice");
  await userEvent.click(screen.getByRole("button", { name: "Propose" }));
  expect(await screen.findByText(/or it was settled meanwhile/)).toBeTruthy();
});

test("what no file explains the operator's finance proposes to be the account's own", async () => {
  const unexplained = { ...credit, batches: [], explained: "0.00", open: "49.50" };
  answers[paths.officeCredit.replace(":id", "7")] = unexplained;
  answers[paths.officeProposals] = { id: "5" };
  await open(jenny, "/credit?id=7");
  await userEvent.click(await screen.findByText("Propose that it is the account’s own"));
  await userEvent.type(screen.getByLabelText(/On what evidence/), "The bank's own advice");
  await userEvent.click(screen.getByRole("button", { name: "Propose" }));
  await vi.waitFor(() => {
    const sent = asked.find(([url]) => url === paths.officeProposals)?.[1];
    expect(sent?.body).toBe(
      '{"kind":"name_outside","subject":"7","remark":"The bank\'s own advice"}',
    );
  });
});

test("an officer of a council is offered no such proposal", async () => {
  const unexplained = { ...credit, batches: [], explained: "0.00", open: "49.50" };
  answers[paths.officeCredit.replace(":id", "7")] = unexplained;
  await open(rosnah, "/credit?id=7");
  await screen.findByRole("heading", { name: "Credit of 13/11/2026" });
  expect(screen.queryByText(/account’s own/)).toBeNull();
});

test("a council is told of its own money alone, also one whose person is the portal's operator, too", async () => {
  answers[paths.officeExceptions] = { sees_all: false, open: "0.00", rows: [] };
  const both = [...rosnah.roles, { role: "portal_operator", owner: "operator" } as const];
  await open({ ...rosnah, roles: both }, "/exceptions");
  expect(await screen.findByText("All that was approved for your councils has come.")).toBeTruthy();
});

const aCredit: Credits["rows"][number] = {
  id: "7",
  value_on: "2026-11-13",
  account: "trust",
  bank_ref: "8841-2207",
  narrative: "CARD SETTL B1211",
  amount: "49.50",
  open: "0.00",
};

/** What the browser is given to save. */
function savedFiles(): string[] {
  const names: string[] = [];
  enter({ save: (_address, name) => void names.push(name) });
  URL.createObjectURL = () => "blob:file";
  return names;
}

test("the credits that the page shows are taken as a file, in the format and from the place of the page", async () => {
  answers[paths.officeCredits] = { rows: [aCredit], has_more: false };
  const names = savedFiles();
  await open(rosnah, "/credits?before=9");
  const button = await screen.findByRole("button", { name: "Download Excel" });
  expect(
    screen.getByText(/these credits and all older ones\. Each download is recorded\./),
  ).toBeTruthy();
  const file = new Response("file", {
    headers: { "content-disposition": 'attachment; filename="credits-before-9.xlsx"' },
  });
  vi.stubGlobal("fetch", async (url: string, request: RequestInit) => {
    asked.push([url, request]);
    return file;
  });
  await userEvent.click(button);
  await vi.waitFor(() => expect(names).toEqual(["credits-before-9.xlsx"]));
  const [url, request] = asked.at(-1) ?? [];
  expect([url, request?.method, request?.body]).toEqual([
    paths.officeCreditsFile,
    "POST",
    '{"format":"xlsx","before":"9"}',
  ]);
});

test("a file that is refused says why, and saves nothing", async () => {
  answers[paths.officeExceptions] = { sees_all: true, open: "-41.60", rows: [exception] };
  const names = savedFiles();
  await open(jenny, "/exceptions");
  const button = await screen.findByRole("button", { name: "Download CSV" });
  const problem = { code: "export_too_large", params: { limit: "200,000" } };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status: 409 }));
  await userEvent.click(button);
  expect(await screen.findByText(/at most 200,000 rows/)).toBeTruthy();
  expect(names).toEqual([]);
});

test("whoever may not take files is offered none", async () => {
  answers[paths.officeCredit.replace(":id", "7")] = credit;
  await open({ ...rosnah, may: ["see_money"] }, "/credit?id=7");
  await screen.findByRole("heading", { name: "Credit of 13/11/2026" });
  expect(screen.queryByRole("button", { name: /Download/ })).toBeNull();
});
