import { expect, test } from "vitest";
import { writeSearchAddress } from "./search-address.ts";

const bill = { council: "mpt", type: "assessment", compound: null, no: "10-1001-003" };

test("an address says the council, the type and the number of a bill, as on every QR printed so far", () => {
  expect(writeSearchAddress(bill)).toBe("/search?council=mpt&type=assessment&no=10-1001-003");
});

test("only a compound has a type of compound", () => {
  const words = { ...bill, compound: "vehicle", no: "V26-000001" };
  expect(writeSearchAddress(words)).not.toContain("vehicle");
  expect(writeSearchAddress({ ...words, type: "compound" })).toContain("&compound=vehicle");
});

test("what is not said yet is left out, and what is said arrives unchanged", () => {
  const address = writeSearchAddress({ council: null, type: null, compound: null, no: "A & B=Ｒ" });
  const words = new URLSearchParams(address.replace("/search?", ""));
  expect([...words]).toEqual([["no", "A & B=Ｒ"]]);
});
