import { inflateRawSync } from "node:zlib";
import type { Charge } from "@kaunter/contracts/charges";
import type { LicenceStatus } from "@kaunter/contracts/digital-licences";
import { readListClaims, stateInList } from "@kaunter/contracts/licence-list";
import * as paths from "@kaunter/contracts/paths";
import type { LicenceRuling } from "@kaunter/domain/licence/digital-licence";
import { expect, test } from "vitest";
import { aLicence } from "../../testing/payer.ts";
import { receiptOf, renew as renewIn, type Renewed } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { listContradicted } from "./contradicted.ts";
import { findByIssue } from "./find-issued.ts";
import { ruleOnLicence } from "./rule-on-licence.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
// The next year is open on every day of this one.
await asOwner(
  database,
  `update councils set rates = jsonb_set(rates, '{trading_licence}',
     coalesce(rates -> 'trading_licence', '{}') || '{"earlyRenewalFrom": {"month": 1, "day": 1}}') where code = 'mpt'`,
);
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "As the council wrote" };
const renew = (id: string) => renewIn(site, database, id);
const rule = ({ document }: Renewed, ruling: LicenceRuling) =>
  ruleOnLicence(site.operator, { document, council: "mpt", ruling, ...people });
const stateOf = async ({ issue_no }: Renewed) => (await findByIssue(site.deps.db, issue_no))?.state;
const numberOf = (id: string) => id.split(".")[2] ?? "";

async function search(id: string) {
  const data = { council: "mpt", payment_type: "license", _id: numberOf(id) };
  const found = await site.app.inject({ method: "POST", url: "/search", payload: { data } });
  return found.json<Charge>();
}

async function quote(id: string) {
  const payload = { items: [{ _id: id, selection: "renewal" }] };
  const answer = await site.app.inject({ method: "POST", url: paths.quotes, payload });
  return answer.json<{ items: object[] }>().items[0];
}

async function listedState(renewed: Renewed) {
  const answer = await site.app.inject({ url: paths.licenceStatus });
  const { token, list } = answer.json<LicenceStatus>();
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const bytes = inflateRawSync(Buffer.from(list, "base64"));
  const receiptNumber = await receiptOf(database, renewed);
  const named = { issueNo: renewed.issue_no, receiptNumber };
  return stateInList(bytes, readListClaims(claims)?.size ?? 0, named);
}

test("a licence that two people revoked is not renewed online, and the search says so, until it is reinstated", async () => {
  const id = await aLicence(database);
  const licence = await renew(id);
  expect((await search(id)).offers).toHaveLength(1);
  await rule(licence, "revoked");
  expect(await search(id)).toMatchObject({
    status: "not_allowed",
    offers: [],
    error: "licence_revoked",
  });
  expect(await quote(id)).toMatchObject({ error: "licence_revoked" });
  await rule(licence, "reinstated");
  expect((await search(id)).offers).toHaveLength(1);
  expect(await quote(id)).not.toHaveProperty("error");
});

test("whoever would renew a suspended licence is told that paying does not lift the suspension", async () => {
  const id = await aLicence(database);
  const licence = await renew(id);
  await rule(licence, "suspended");
  const found = await search(id);
  expect(found).toMatchObject({ status: "renewable", error: "licence_suspended" });
  expect(found.offers).toHaveLength(1);
  expect(found.reason).toContain("bayaran tidak menamatkan penggantungan");
  expect(await quote(id)).not.toHaveProperty("error");
});

test("what was renewed while suspended does not count, with and without a network, before the suspension is lifted", async () => {
  const id = await aLicence(database);
  const licence = await renew(id);
  await rule(licence, "suspended");
  const next = await renew(id);
  expect(next.document).not.toBe(licence.document);
  expect([await stateOf(next), await listedState(next)]).toEqual(["suspended", "suspended"]);
  await asOwner(
    database,
    `update charges set record = record || '{"status": "G"}' where number = '${numberOf(id)}'`,
  );
  expect(await listContradicted(site.worker.db, "mpt")).toEqual([]);
  // A word that becomes graver is the same word.
  await rule(licence, "revoked");
  expect([await stateOf(next), await listedState(next)]).toEqual(["revoked", "revoked"]);
  await rule(licence, "reinstated");
  expect([await stateOf(next), await listedState(next)]).toEqual(["upcoming", undefined]);
});

test("what was renewed while suspended is not said to be in force: the word is taken back where it was said", async () => {
  const id = await aLicence(database);
  const licence = await renew(id);
  await rule(licence, "suspended");
  const next = await renew(id);
  expect(await rule(next, "reinstated")).toEqual({ outcome: "ruled_earlier" });
  expect(await stateOf(next)).toBe("suspended");
  await rule(next, "suspended");
  expect(await rule(next, "reinstated")).toEqual({ outcome: "ruled" });
  expect(await rule(next, "reinstated")).toEqual({ outcome: "ruled_earlier" });
  await rule(licence, "reinstated");
  expect(await rule(next, "reinstated")).toEqual({ outcome: "refused", last: "reinstated" });
});

test("a licence that was there before another was suspended counts as before", async () => {
  const id = await aLicence(database);
  const [licence, next] = [await renew(id), await renew(id)];
  await rule(licence, "suspended");
  expect([await stateOf(licence), await stateOf(next)]).toEqual(["suspended", "upcoming"]);
  expect(await listedState(next)).toBeUndefined();
});

test("a word on a licence whose receipt became void holds for none that is paid for after it", async () => {
  const id = await aLicence(database);
  const licence = await renew(id);
  await rule(licence, "revoked");
  await voidReceipt(site.operator, { number: await receiptOf(database, licence), ...people });
  expect(await search(id)).toMatchObject({ status: "renewable" });
  expect(await stateOf(await renew(id))).toBe("valid");
});
