import { expect, test } from "vitest";
import { ticket } from "./ticket.ts";

const property = ticket.importLayout?.columns["assessment_no"];

test.each([
  ["", ""],
  ["10-1001-003", "101001003"],
  ["12", undefined],
])("a ticket against the property %j is of %j", (cell, number) => {
  expect(property?.read(cell)).toBe(number);
});

test("a ticket against no property says so", () => {
  const row = { reference_id: "TK00000123", assessment_no: "" };
  expect(ticket.importLayout?.toCharge(row, []).record).toMatchObject({ assessmentNumber: null });
});
