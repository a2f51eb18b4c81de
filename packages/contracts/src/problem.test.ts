import { expect, test } from "vitest";
import { problemSchema } from "./problem.ts";

const problem = {
  type: "urn:kaunter:problem:invalid_request",
  status: 400,
  code: "invalid_request",
  params: {},
  reference: "req-1",
  error: "invalid_request",
  reason: "Please check the details you entered.",
};

test("a problem may name the fields of a form and what is wrong with each", () => {
  const withFields = { ...problem, fields: { ic_num: "nric_length" } };
  expect(problemSchema.parse(withFields)).toEqual(withFields);
  expect(problemSchema.parse(problem)).toEqual(problem);
});

test.each([
  ["an unknown code", { code: "no_such_code" }],
  ["an unknown code of a field", { fields: { ic_num: "no_such_code" } }],
  ["a detail that nobody asked for", { stack: "at line 1" }],
])("a problem with %s is not one of ours", (_, changes) => {
  expect(problemSchema.safeParse({ ...problem, ...changes }).success).toBe(false);
});
