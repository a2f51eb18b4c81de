import { sen } from "@kaunter/domain/money";
import { expect, test } from "vitest";
import { kinds } from "./kinds.ts";
import { presentPaid } from "./present.ts";

const line = { selection: "full", amountSen: sen(100), explanation: [] };

test.each(kinds.map(({ kind, numberField }) => [kind, numberField] as const))(
  "a paid %s tells its number as %s",
  (kind, field) => {
    expect(presentPaid(kind, "101-1", line)).toMatchObject({ [field]: "101-1" });
  },
);

test("a paid assessment tells whether it is the whole, and what was taken off", () => {
  const explanation = [
    { code: "year", params: { year: 2026 }, amountSen: sen(1_000) },
    { code: "rebate", params: {}, amountSen: sen(-100) },
  ] as never;
  const paid = { selection: "3", amountSen: sen(900), explanation };
  expect(presentPaid("assessment", "10-1001-001", paid)).toEqual({
    assessment_no: "10-1001-001",
    full_payment: true,
    gst_amount: "0.00",
    discount: "1.00",
    special_discount: "0.00",
  });
});

test("what was declared, and what is tied to a line, has no number of a kind", () => {
  expect(presentPaid("local_government_charge", "1", line)).toEqual({});
  expect(presentPaid("process_fee", "1", line)).toEqual({});
});
