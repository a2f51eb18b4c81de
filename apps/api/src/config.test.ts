import { expect, test } from "vitest";
import { readOutsideConfig } from "./config.ts";
import { outsideEnvironment } from "./testing/outside-environment.ts";

const environment = outsideEnvironment();
const read = (more: Record<string, string>) => readOutsideConfig({ ...environment, ...more });

test("earlier keys of both providers are listed with the ids that they belong to", () => {
  const { fpx, card } = read({
    KAUNTER_FPX_OTHER_KEYS: "EX00000001:/keys/a.pem,EX00000002:/keys/b:c.pem",
    KAUNTER_CARD_OTHER_KEYS: "M00001:/keys/old.key",
  });
  expect(fpx.otherKeys).toEqual([
    { exchangeId: "EX00000001", keyFile: "/keys/a.pem" },
    { exchangeId: "EX00000002", keyFile: "/keys/b:c.pem" },
  ]);
  expect(card.otherKeys).toEqual([{ merchantCode: "M00001", merchantKeyFile: "/keys/old.key" }]);
  expect(read({}).fpx.otherKeys).toEqual([]);
});

test.each(["/keys/a.pem", "EX1:/keys/a.pem", "EX00000001:", ":/keys/a.pem"])(
  "%s names no earlier key, and its variable is told",
  (text) => {
    expect(() => read({ KAUNTER_FPX_OTHER_KEYS: text })).toThrow("KAUNTER_FPX_OTHER_KEYS");
  },
);
