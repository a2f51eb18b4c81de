import { expect, test } from "vitest";
import { outsideEnvironment } from "../../testing/outside-environment.ts";
import { cardSettings } from "./settings.ts";

const environment = outsideEnvironment();

test("earlier keys are listed with the merchant codes that they belong to", () => {
  const read = (more: Record<string, string>) => cardSettings.parse({ ...environment, ...more });
  expect(read({ KAUNTER_CARD_OTHER_KEYS: "M00001:/keys/old.key" }).otherKeys).toEqual([
    { merchantCode: "M00001", merchantKeyFile: "/keys/old.key" },
  ]);
  expect(read({}).otherKeys).toEqual([]);
});
