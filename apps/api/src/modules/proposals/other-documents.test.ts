import type { OfficeProposals } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { expect, test } from "vitest";
import { aLicence } from "../../testing/payer.ts";
import { receiptOf, renew } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { createTestOffice, staffAt } from "../../testing/test-office.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";

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

async function propose(kind: string, subject: string) {
  const payload = { kind, subject, council: "mpt", remark };
  const made = await send("POST", paths.officeProposals, { cookie: officer.cookie, payload });
  const { id } = made.json<{ id: string }>();
  return Promise.all([officer, checker].map((person) => othersOf(person.cookie, id)));
}

async function othersOf(cookie: string, id: string) {
  const { open } = (await send("GET", paths.officeProposals, { cookie })).json<OfficeProposals>();
  return open.find((each) => each.id === id)?.other_documents;
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
  await asOwner(
    database,
    `alter table digital_licences disable trigger user;
     update digital_licences set valid_from = '2020-01-01', valid_until = '2020-12-31' where issue_no = ${first.issue_no};
     alter table digital_licences enable trigger user`,
  );
  expect(await propose("suspend_licence", next.document)).toEqual([[], []]);
});
