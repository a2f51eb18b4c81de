import * as paths from "@kaunter/contracts/paths";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aLicence } from "../../testing/payer.ts";
import { receiptOf, renew } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { listed, statusNow } from "./list-status.ts";
import { ruleOnLicence } from "./rule-on-licence.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "As the council wrote" };
const licence = await renew(site, database, await aLicence(database));
const rule = (ruling: "suspended" | "reinstated") =>
  ruleOnLicence(site.operator, { ...people, document: licence.document, council: "mpt", ruling });

/** A process of its own, whose clock a test moves and whose packing it counts. */
function aProcess() {
  let [nowMs, packed] = [0, 0];
  const receiptKeys = {
    ...site.deps.receiptKeys,
    signList: (claims: Parameters<typeof site.deps.receiptKeys.signList>[0]) => {
      packed += 1;
      return site.deps.receiptKeys.signList(claims);
    },
  };
  const ask = statusNow({ db: site.deps.db, receiptKeys }, () => nowMs);
  return { ask, packs: () => packed, pass: (ms: number) => void (nowMs += ms) };
}

test("all who ask within a minute get one list, and the next minute has another", async () => {
  const { ask, packs, pass } = aProcess();
  const [first, other] = await Promise.all([ask(), ask()]);
  pass(59_999);
  expect([other.tag, (await ask()).tag, packs()]).toEqual([first.tag, first.tag, 1]);
  pass(1);
  expect((await ask()).tag).not.toBe(first.tag);
  expect(packs()).toBe(2);
});

test("what two people say of a licence, or of its receipt, is in the list of whoever asks next", async () => {
  const { ask, packs } = aProcess();
  const lists = [await ask()];
  for (const ruling of ["suspended", "reinstated"] as const) {
    await rule(ruling);
    lists.push(await ask());
  }
  await voidReceipt(site.operator, { number: await receiptOf(database, licence), ...people });
  lists.push(await ask());
  const [good, suspended, again, gone] = lists.map(({ status }) => status.list);
  expect(again).toBe(good);
  expect(new Set([good, suspended, gone]).size).toBe(3);
  expect(packs()).toBe(4);
});

test("a list that could not be made is asked for again", async () => {
  const { ask } = aProcess();
  await asOwner(database, "alter table digital_licences rename to licences_away");
  await expect(ask()).rejects.toThrow("digital_licences");
  await asOwner(database, "alter table licences_away rename to digital_licences");
  expect((await ask()).tag).toMatch(/^"[\w-]{43}"$/);
});

test("whoever has the list of this minute is not sent it again, however it was packed on the way", async () => {
  const get = (tag?: string) =>
    site.app.inject({ url: paths.licenceStatus, headers: tag ? { "if-none-match": tag } : {} });
  const { headers } = await get();
  const tag = String(headers["etag"]);
  for (const known of [tag, `W/${tag}`]) {
    const answer = await get(known);
    expect([answer.statusCode, answer.body, answer.headers["etag"]]).toEqual([304, "", tag]);
  }
  expect((await get('"another"')).json()).toHaveProperty("token");
});

test("rulings of long ago are not read, however many there are", async () => {
  await asOwner(
    database,
    `alter table licence_rulings disable trigger user;
     insert into licence_rulings (issue_no, seq, ruling, reason, decided_by, approved_by, ruled_at)
       select ${licence.issue_no}, nth, 'suspended', 'because', 'Rosnah', 'Jamil', now() - interval '3 years'
       from generate_series(100, 5100) as nth;
     alter table licence_rulings enable trigger user;
     analyze licence_rulings`,
  );
  const { rows } = await sql<Record<string, string>>`explain ${listed}`.execute(site.deps.db);
  const plan = rows.flatMap(Object.values).join("\n");
  expect(plan).toContain("using licence_rulings_ruled on licence_rulings");
  expect(plan).not.toContain("Seq Scan on licence_rulings");
});
