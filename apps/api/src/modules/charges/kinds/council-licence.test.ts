import { expect, test } from "vitest";
import { councilLicence } from "./council-licence.ts";

function read(changes: Record<string, string>) {
  const cells = Object.entries(councilLicence.importLayout?.columns ?? {}).map(([name, column]) => {
    return [name, column.read(changes[name] ?? column.example)] as const;
  });
  return councilLicence.importLayout?.toCharge(Object.fromEntries(cells), []);
}

test("an operating licence has a print, and every other licence has none", () => {
  expect(read({ print: "10" })).toMatchObject({ record: { type: "OPERASI", printType: 10 } });
  const hawker = read({ type: "penjaja", print: "0" });
  expect(hawker).toMatchObject({ record: { type: "PENJAJA", printType: null } });
});

test.each([
  ["an operating licence without a print", { print: "0" }, "1"],
  ["a dog's licence with one", { type: "ANJING", print: "3" }, "0"],
])("%s is refused, with what was expected", (_, changes, choice) => {
  expect(() => read(changes)).toThrow(
    expect.objectContaining({
      column: "print",
      expected: { shape: "choice", choices: expect.arrayContaining([choice]) },
    }),
  );
});
