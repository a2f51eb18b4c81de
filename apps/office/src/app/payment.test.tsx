import type { OfficePayment, Staff } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { queryClient } from "@kaunter/web/api/query-client";
import { loadWords, setLanguage } from "@kaunter/web/language/translate";
import { navigate } from "@kaunter/web/page/router";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { askWho } from "../model/staff.ts";
import { App } from "./app.tsx";

const supervisor: Staff = {
  name: "Jamil Sualim",
  email: "jamil@mpt.example",
  roles: [{ role: "cashier_supervisor", owner: "mpt" }],
  may: ["see_payments", "propose"],
};
const id = "1794874162448158";
const [receipt, other] = ["MPT-2026-004411", "MPT-2026-004412"];
const issued = { amount: "75.00", issued_at: "2026-11-16T01:00:00.000Z", is_void: false };
const payment: OfficePayment = {
  id,
  status: "successful",
  status_since: "2026-11-16T01:00:00.000Z",
  created_at: "2026-11-16T01:00:00.000Z",
  total: "150.00",
  own: "150.00",
  others: "0.00",
  lines: [],
  attempts: [],
  happenings: [],
  ledger: [],
  receipts: [receipt, other].map((number) => ({ ...issued, number, confirmed_at: null })),
  settled: [],
  cases: [{ id: "7", kind: "second_debit", opened_at: "2026-11-16T01:00:00.000Z" }],
  is_held: true,
  proposed: [{ kind: "void_receipt", subject: other }],
  may_propose: [
    { kind: "void_receipt", subject: receipt },
    { kind: "void_receipt", subject: other },
    { kind: "release_hold", subject: id },
  ],
};

async function open(shown: OfficePayment): Promise<void> {
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(url === paths.officeSession ? supervisor : shown),
  );
  navigate(`/payment?id=${id}`);
  await askWho();
  render(<App />);
  await screen.findByRole("heading", { name: `Payment ${id}` });
}

beforeEach(async () => {
  queryClient.clear();
  await setLanguage("en");
  await loadWords("pages");
});

test("a person is offered what they may propose and nobody has, and nothing else", async () => {
  await open(payment);
  expect(screen.getAllByText("Propose to void it")).toHaveLength(1);
  expect(screen.getByText("Proposed; it waits for a second person.")).toBeTruthy();
  expect(screen.getByText("Propose to let others pay")).toBeTruthy();
  expect(screen.queryByText("Propose to close it")).toBeNull();
});

test("whoever may propose nothing about it is offered nothing", async () => {
  await open({ ...payment, may_propose: [] });
  expect(screen.queryByText(/^Propose to/)).toBeNull();
});
