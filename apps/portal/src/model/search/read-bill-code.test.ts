import { chargeKinds } from "@kaunter/domain/charges/kinds";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { assert, constantFrom, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { writeAddress } from "./draft.ts";
import { readBillCode } from "./read-bill-code.ts";

const nothing = { council: null, type: null, compound: null };

test.each([
  ["10-1001-003", "10-1001-003"],
  [" I26-000001\n", "I26-000001"],
  ["ST 1001 A", "ST 1001 A"],
  ["MPT|101001003|RM 262.80|31/12/2026", "101001003"],
  ["https://majlis.example.my/bil?akaun=BK-2026-000001&cetak=1", "BK-2026-000001"],
])("the code %j says the number %s and no council", (text, no) => {
  expect(readBillCode(text)).toEqual({ ...nothing, no });
});

test.each([
  ["nothing of a bill", "WIFI:S:Majlis;T:WPA;P:rahsia;;"],
  ["an address alone", "https://majlis.example.my/"],
  ["two numbers", "101001003 101001004"],
  ["a search without a number", "https://kaunter.example.my/#/search?council=mpt"],
  ["a number that no box takes", `https://x.example/#/search?no=${"1".repeat(41)}`],
])("a code with %s says nothing", (_, text) => {
  expect(readBillCode(text)).toBeNull();
});

test("a council that does not exist is not taken from a code, the number is", () => {
  const said = readBillCode("https://x.example/#/search?council=xyz&no=I26-000001");
  expect(said).toEqual({ ...nothing, no: "I26-000001" });
});

test("every address of a search that we write is read back, whatever host it stands behind", () => {
  const kinds = Object.values(chargeKinds);
  const bill = constantFrom(...kinds).chain(({ type, shape }) =>
    stringMatching(shape).map((no) => ({ type, no })),
  );
  assert(
    property(bill, constantFrom(...councilCodes), ({ type, no }, council) => {
      const compound = type === "compound" ? ("individual" as const) : null;
      const draft = { council, type, compound, no };
      expect(readBillCode(`https://kaunter.example.my/#${writeAddress(draft)}`)).toEqual(draft);
    }),
  );
});
