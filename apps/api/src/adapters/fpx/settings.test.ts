import { expect, test } from "vitest";
import { outsideEnvironment } from "../../testing/outside-environment.ts";
import { fpxSettings } from "./settings.ts";

const environment = outsideEnvironment();
const read = (more: Record<string, string>) => fpxSettings.parse({ ...environment, ...more });

test("earlier keys are listed with the exchanges that they belong to", () => {
  const { otherKeys } = read({
    KAUNTER_FPX_OTHER_KEYS: "EX00000001:/keys/a.pem,EX00000002:/keys/b:c.pem",
  });
  expect(otherKeys).toEqual([
    { exchangeId: "EX00000001", keyFile: "/keys/a.pem" },
    { exchangeId: "EX00000002", keyFile: "/keys/b:c.pem" },
  ]);
  expect(read({}).otherKeys).toEqual([]);
});
