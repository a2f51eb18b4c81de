import type { Charge, Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aCompound, anAssessment, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { chargeIdOf, readChargeId } from "./charge-id.ts";
import { readCouncilNames } from "./council-names.ts";
import { kindNames } from "./kinds.ts";

const database = await createTestDatabase();
const site = await createTestApp(database, { level: "error" });
const payer = payerAt(site);
const { app, deps } = site;

const anyNumber = fc.stringMatching(/^[A-Z0-9]{2,30}$/);
const anyName = fc.record({
  council: fc.constantFrom(...councilCodes),
  kind: fc.constantFrom(...kindNames),
  number: anyNumber,
});

test("the id of a charge names its council, kind and number, and nothing else does", () => {
  fc.assert(
    fc.property(anyName, fc.string({ minLength: 1, maxLength: 5 }), (name, more) => {
      const id = chargeIdOf(name);
      expect(readChargeId(id)).toEqual({ ...name, by: "number" });
      for (const other of [`${id}.${more}`, `${id}.`, `x${id}`, id.replace(".", "")]) {
        expect(() => readChargeId(other)).toThrow("not_found");
      }
    }),
  );
});

test.each([["mpt.compound.I"], ["mpt.compound.i99000001"], ["mpt.compound.I99-000001"]])(
  "a number that is not in its normal form names nothing: %s",
  (id) => {
    expect(() => readChargeId(id)).toThrow("not_found");
  },
);

test("a bill cannot be put into one payment twice under two names", async () => {
  const id = await aCompound(database);
  const services = [id, `${id}.again`].map((_id) => ({ _id, selection: "full" }));
  const answer = await payer.create(aWish([], { services, amount: "150.00" }));
  expect(answer.json()).toMatchObject({ code: "not_found" });
});

test("a charge that its council has withdrawn is found in no way, and can be priced in none", async () => {
  const id = await aCompound(database);
  const number = id.split(".")[2] ?? "";
  const charge = { council: "mpt", kind: "compound" } as const;
  const lookups = [
    { ...charge, by: "number" as const, number },
    { ...charge, by: "plate" as const, plate: "ST1A" },
  ];
  await asOwner(database, `update charges set plate = 'ST1A' where number = '${number}'`);
  const found = async () => {
    const each = await Promise.all(lookups.map((lookup) => deps.records.find(lookup)));
    const all = await deps.records.findAll(lookups);
    return [...each, ...all].map((answer) => answer?.charges.length);
  };
  expect(await found()).toEqual([1, 1, 1, 1]);
  await asOwner(database, `update charges set is_listed = false where number = '${number}'`);
  expect(await found()).toEqual([0, 0, 0, 0]);
  const payload = { items: [{ _id: id, selection: "full" }] };
  const quoted = await app.inject({ method: "POST", url: paths.quotes, payload });
  expect(quoted.json<Quotes>().items).toMatchObject([{ error: "not_found" }]);
});

test("an address for one type of charge finds no other type, whatever the body asks for", async () => {
  const account = await anAssessment(database);
  const data = { council: "mpt", _id: account.split(".")[2], payment_type: "assessment" };
  const rowsAt = async (url: string) => {
    const answer = await app.inject({ method: "POST", url, payload: { data } });
    return answer.json<{ rows?: Charge[] }>().rows?.map(({ _id }) => _id);
  };
  expect(await rowsAt(paths.assessments)).toEqual([account]);
  expect(await rowsAt(paths.market)).toBeUndefined();
});

test("a council is called by its name in the language of the reader", async () => {
  await asOwner(
    database,
    "update councils set name_my = 'Majlis', name_en = 'Council', name_zh = '市政局'",
  );
  const names = (["my", "en", "zh"] as const).map(async (language) =>
    (await readCouncilNames(deps.db, language)).get("mpt"),
  );
  expect(await Promise.all(names)).toEqual(["Majlis", "Council", "市政局"]);
});
