import { expect, test } from "vitest";
import { searchSelectionSchema } from "./charges.ts";

const selection = {
  _id: " V26-000001 ",
  council: "mpt",
  payment_type: "compound",
  compound_type: "vehicle",
  database: "compound_mpt",
};

test("a search takes the five specified fields and no other", () => {
  expect(searchSelectionSchema.parse(selection)).toEqual({ ...selection, _id: "V26-000001" });
  expect(searchSelectionSchema.safeParse({ ...selection, selector: {} }).success).toBe(false);
});

test.each(["_id", "council"])("a search without %s is none", (name) => {
  expect(searchSelectionSchema.safeParse({ ...selection, [name]: undefined }).success).toBe(false);
});
