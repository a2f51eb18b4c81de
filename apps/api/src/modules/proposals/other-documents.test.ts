import type { OfficeProposals } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { expect, test } from "vitest";
import { aLicence } from "../../testing/payer.ts";
import { receiptOf, renew } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { createTestOffice, staffAt } from "../../testing/test-office.ts";
import { ruleOnLicence } from "../licences/rule-on-licence.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { executeProposalJob } from "./jobs.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const { send, signIn } = staffAt(database, office);
// The next year is open on every day of this one.
await asOwner(
  database,
  `update councils set rates = jsonb_set(rates, '{trading_licence}',
     coalesce(rates -> 'trading_licence', '{}') || '{"earlyRenewalFrom": {"month": 1, "day": 1}}') where code = 'mpt'`,
);
const remark = "The by-law of 2022, section 9";
const officer = await signIn("licensing_officer", "mpt");
const checker = await signIn("treasurer", "mpt");

async function make(kind: string, subject: string): Promise<string> {
  const payload = { kind, subject, council: "mpt", remark };
  const made = await send("POST", paths.officeProposals, { cookie: officer.cookie, payload });
  return made.json<{ id: string }>().id;
}

async function find(cookie: string, id: string) {
  const answer = await send("GET", paths.officeProposals, { cookie });
  const { open, settled } = answer.json<OfficeProposals>();
  return [...open, ...settled].find((each) => each.id === id);
}

async function propose(kind: string, subject: string) {
  const id = await make(kind, subject);
  const found = [officer, checker].map(async ({ cookie }) => find(cookie, id));
  return (await Promise.all(found)).map((each) => each?.other_documents);
}

async function runOut(issueNo: number): Promise<void> {
  await asOwner(
    database,
    `alter table digital_licences disable trigger user;
     update digital_licences set valid_from = '2020-01-01', valid_until = '2020-12-31' where issue_no = ${issueNo};
     alter table digital_licences enable trigger user`,
  );
}

test.each(["suspend_licence", "revoke_licence", "reinstate_licence"])(
  "who proposes and who approves to %s reads which other licences of the number are in force",
  async (kind) => {
    const id = await aLicence(database);
    const [first, next] = [await renew(site, database, id), await renew(site, database, id)];
    await renew(site, database, await aLicence(database));
    expect(await propose(kind, first.document)).toEqual([[next.document], [next.document]]);
    expect(await propose(kind, next.document)).toEqual([[first.document], [first.document]]);
  },
);

test("none is named that is over or void, and none where the proposal is about no licence's standing", async () => {
  const id = await aLicence(database);
  const [first, next] = [await renew(site, database, id), await renew(site, database, id)];
  expect(await propose("correct_licence", first.document)).toEqual([[], []]);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark };
  await voidReceipt(site.operator, { number: await receiptOf(database, next), ...people });
  expect(await propose("suspend_licence", first.document)).toEqual([[], []]);
  await runOut(first.issue_no);
  expect(await propose("suspend_licence", next.document)).toEqual([[], []]);
});

test("who would reinstate what was renewed under a suspension reads which licence was suspended, also when it is over", async () => {
  const id = await aLicence(database);
  const first = await renew(site, database, id);
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark };
  const word = { document: first.document, council: "mpt", ...people };
  await ruleOnLicence(site.operator, { ...word, ruling: "suspended" });
  const next = await renew(site, database, id);
  await runOut(first.issue_no);
  const proposal = await make("reinstate_licence", next.document);
  expect(await find(checker.cookie, proposal)).toMatchObject({ other_documents: [first.document] });
  const approving = paths.officeApprove.replace(":id", proposal);
  const approved = await send("POST", approving, { cookie: checker.cookie, payload: {} });
  expect(approved.statusCode).toBe(200);
  await executeProposalJob.run(site.worker, { proposalId: proposal });
  expect(await find(officer.cookie, proposal)).toMatchObject({
    state: "failed",
    said: "ruled_earlier",
  });
  await ruleOnLicence(site.operator, { ...word, ruling: "reinstated" });
  expect(await propose("revoke_licence", next.document)).toEqual([[], []]);
});
