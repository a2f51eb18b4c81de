import { describe, expect, expectTypeOf, test } from "vitest";
import { DomainError, errorCodes, parameterNamesOf } from "./domain-error.ts";

describe("a domain error", () => {
  test("carries its code and what its text names", () => {
    const error = new DomainError("cart_full", { limit: 10 });
    expect(error).toMatchObject({ name: "DomainError", message: "cart_full", code: "cart_full" });
    expect(error.params).toEqual({ limit: 10 });
  });

  test("without parameters has none rather than nothing", () => {
    expect(new DomainError("auth_error").params).toEqual({});
  });

  test("of a refused form carries the code of each field", () => {
    const error = new DomainError("invalid_request", { ic_num: "nric_length" });
    expect(error.params).toEqual({ ic_num: "nric_length" });
  });

  test("does not compile with missing, wrong or needless parameters", () => {
    expectTypeOf<["cart_full", { limit: number }]>().toExtend<
      ConstructorParameters<typeof DomainError>
    >();
    expectTypeOf<["auth_error"]>().toExtend<ConstructorParameters<typeof DomainError>>();
    expectTypeOf<["cart_full"]>().not.toExtend<ConstructorParameters<typeof DomainError>>();
    expectTypeOf<["cart_full", { limit: string }]>().not.toExtend<
      ConstructorParameters<typeof DomainError>
    >();
    expectTypeOf<["auth_error", { limit: number }]>().not.toExtend<
      ConstructorParameters<typeof DomainError>
    >();
    expectTypeOf<["invalid_request", { ic_num: "no such code" }]>().not.toExtend<
      ConstructorParameters<typeof DomainError>
    >();
  });
});

test("the parameters of a code are known while the program runs", () => {
  const codesWithParameters = errorCodes.filter((code) => parameterNamesOf(code).length > 0);
  expect(codesWithParameters).toContain("price_changed");
  expect(parameterNamesOf("price_changed")).toEqual(["shown", "current"]);
});
