import { sql } from "kysely";
import { expect, test } from "vitest";
import { kaunterOn } from "../../cli/kaunter.fixture.ts";
import { aLicence } from "../../testing/payer.ts";
import { receiptOf, renew as renewIn } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { measureBooks } from "../books/watch/measure-books.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { contradicted, listContradicted } from "./contradicted.ts";
import { ruleOnLicence } from "./rule-on-licence.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const kaunter = kaunterOn(database);
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "As the council wrote" };

async function aRenewal() {
  const renewed = await renewIn(site, database, await aLicence(database));
  const record = async (changes: object) => {
    await asOwner(
      database,
      `update charges set record = record || '${JSON.stringify(changes)}'
       where id = (select charge_id from digital_licences where issue_no = ${renewed.issue_no})`,
    );
  };
  const rule = (ruling: "suspended" | "reinstated") =>
    ruleOnLicence(site.operator, { ...people, document: renewed.document, council: "mpt", ruling });
  return { ...renewed, record, rule };
}

const waiting = async () => (await listContradicted(site.worker.db, "mpt")).map((l) => l.document);
const gauge = async () => (await measureBooks(site.worker.db)).contradictedLicences["mpt"] ?? 0;

test.each(["G", "B", "H"])(
  "a record of status %s contradicts its licence until two people have ruled on it",
  async (status) => {
    const { document, record, rule } = await aRenewal();
    await record({ status });
    expect(await waiting()).toEqual([document]);
    expect(await gauge()).toBe(1);
    const { stdout } = kaunter("licence", "contradicted", "--council=mpt");
    const word = { G: "suspended", B: "cancelled", H: "closed" }[status];
    expect(stdout).toMatch(new RegExp(`^mpt {2}${document} {2}${word} since .+\\n$`));
    expect(kaunter("licence", "contradicted", "--council=mpkk").stdout).toBe("");
    await rule("suspended");
    expect([await waiting(), await gauge()]).toEqual([[], 0]);
    await rule("reinstated");
    expect(await waiting()).toEqual([]);
  },
);

test("what was said before the record was closed does not speak of it, whatever the file changes afterwards", async () => {
  const { document, record, rule } = await aRenewal();
  await rule("suspended");
  await rule("reinstated");
  await record({ status: "B" });
  expect(await waiting()).toEqual([document]);
  await rule("suspended");
  await rule("reinstated");
  await record({ balanceSen: -7_000 });
  expect(await waiting()).toEqual([]);
});

test("a record that is mended or in process contradicts nothing, nor does a closed one its void licence or one that is over", async () => {
  const [mended, inProcess, paidBack, over] = [
    await aRenewal(),
    await aRenewal(),
    await aRenewal(),
    await aRenewal(),
  ];
  await inProcess.record({ status: "P" });
  expect(await waiting()).toEqual([]);
  for (const each of [mended, paidBack, over]) await each.record({ status: "G" });
  expect(await gauge()).toBe(3);
  await mended.record({ status: "A" });
  await voidReceipt(site.operator, { number: await receiptOf(database, paidBack), ...people });
  await asOwner(
    database,
    `alter table digital_licences disable trigger user;
     update digital_licences set valid_from = '2020-01-01', valid_until = '2020-12-31' where issue_no = ${over.issue_no};
     alter table digital_licences enable trigger user`,
  );
  expect([await waiting(), await gauge()]).toEqual([[], 0]);
});

test("whoever watches reads neither all records nor all licences", async () => {
  await asOwner(
    database,
    `insert into charges (council_code, kind, number, record)
       select council_code, kind, 'R9' || nth, record || '{"status": "B"}' from charges, generate_series(10000, 14999) as nth
       where id = (select min(charge_id) from digital_licences);
     analyze charges`,
  );
  const { rows } = await sql<Record<string, string>>`explain ${contradicted}`.execute(
    site.worker.db,
  );
  const plan = rows.flatMap(Object.values).join("\n");
  expect(plan).toContain("using charges_closed on charges");
  expect(plan).not.toMatch(/Seq Scan on (charges|digital_licences|charge_history)/);
});
