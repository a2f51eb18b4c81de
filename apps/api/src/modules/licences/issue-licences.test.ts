import { dayOf, yearOf } from "@kaunter/domain/calendar";
import { parseRinggit, sen, sumSen, writeRinggit } from "@kaunter/domain/money";
import { Client } from "pg";
import { expect, test } from "vitest";
import type { Said } from "../../testing/fake-outside.ts";
import { aCompound, aLicence, aPermit, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase, untilWaiting } from "../../testing/test-database.ts";
import { resumeEffects } from "../payments/moves/resume-effects.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { issueLicences } from "./issue-licences.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const thisYear = yearOf(dayOf(new Date()));
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Paid at the counter" };

async function pay(_id: string, selection = "renewal", said: Said = { told: "approved" }) {
  const consent = selection === "renewal" && { consent: { name: "Siti", ic_no: "900101125678" } };
  const amount = await payer.price(_id, selection);
  const created = await payer.leave(
    aWish([], { services: [{ _id, selection, ...consent }], amount }),
  );
  await payer.report(created.sellerExOrderNo, said);
  return created;
}

const licencesOf = ({ _id }: { _id: string }) =>
  asOwner(
    database,
    `select document, type, valid_from::text, valid_until::text, receipt_number from digital_licences
     where payment_id = ${_id} order by line_no`,
  );
const issue = ({ _id }: { _id: string }) => issueLicences(site.worker, _id);
const ordersOf = async ({ _id }: { _id: string }) =>
  (
    await asOwner(
      database,
      `select name from ordered_effects where data ->> 'paymentId' = '${_id}' and name = 'issue-licences'`,
    )
  ).length;
const receiptOf = async ({ _id }: { _id: string }) => {
  const rows = await asOwner(database, `select number from receipts where payment_id = ${_id}`);
  return (rows as { number: string }[])[0]?.number ?? "";
};

test("a renewal orders its licence in its own transaction, and it is issued once however often that runs", async () => {
  const id = await aLicence(database);
  const paid = await pay(id);
  expect(await ordersOf(paid)).toBe(1);
  await Promise.all([issue(paid), issue(paid)]);
  await issue(paid);
  expect(await licencesOf(paid)).toEqual([
    {
      document: `${id.split(".")[2]}-${thisYear}`,
      type: "NIAGA",
      valid_from: `${thisYear}-01-01`,
      valid_until: `${thisYear}-12-31`,
      receipt_number: await receiptOf(paid),
    },
  ]);
});

test("who lets years go by and then pays for all of them gets one licence, for this year", async () => {
  const id = await aLicence(database);
  await asOwner(
    database,
    `update charges set record = record || '{"validUntil": "${thisYear - 3}-12-31"}'
     where number = '${id.split(".")[2]}'`,
  );
  const paid = await pay(id);
  await issue(paid);
  expect(await licencesOf(paid)).toMatchObject([
    {
      document: `${id.split(".")[2]}-${thisYear}`,
      valid_from: `${thisYear}-01-01`,
      valid_until: `${thisYear}-12-31`,
    },
  ]);
});

test("a licence by the month is for the month up to which it is paid", async () => {
  const paid = await pay(await aPermit(database));
  await issue(paid);
  const [licence] = (await licencesOf(paid)) as Record<string, string>[];
  expect(licence?.["document"]).toMatch(/^\d{3}-\d{4}-\d{4}-\d{2}$/);
  expect(licence?.["valid_from"]?.slice(0, 7)).toBe(licence?.["valid_until"]?.slice(0, 7));
  expect(licence?.["document"]?.slice(-7)).toBe(licence?.["valid_until"]?.slice(0, 7));
});

test("old debt alone, a declined payment and money that is due back renew nothing", async () => {
  const debt = await pay(await aLicence(database), "arrears_only");
  const declined = await pay(await aLicence(database), "renewal", { told: "declined" });
  const late = await aLicence(database);
  // The compound beside it settles, so that there is a receipt.
  const compound = await aCompound(database);
  const price = await payer.price(late, "renewal");
  const amount = writeRinggit(sumSen([parseRinggit(price), sen(7_500)]));
  const consent = { name: "Siti", ic_no: "900101125678" };
  const services = [
    { _id: late, selection: "renewal", consent },
    { _id: compound, selection: "full" },
  ];
  const refunded = await payer.leave(aWish([], { services, amount }));
  await asOwner(
    database,
    `update charges set record = record || '{"validUntil": "${thisYear}-12-31", "balanceSen": 0}'
     where number = '${late.split(".")[2]}'`,
  );
  await payer.report(refunded.sellerExOrderNo, { told: "approved" });
  expect(await receiptOf(refunded)).not.toBe("");
  for (const payment of [debt, declined, refunded]) {
    expect(await ordersOf(payment)).toBe(0);
    await issue(payment);
    expect(await licencesOf(payment)).toEqual([]);
  }
});

test("a receipt that is void before its licence was issued gives none", async () => {
  const id = await aLicence(database);
  const paid = await pay(id);
  await voidReceipt(site.operator, { number: await receiptOf(paid), ...people });
  await issue(paid);
  expect(await licencesOf(paid)).toEqual([]);
  const again = await pay(id);
  await issue(again);
  expect(await licencesOf(again)).toHaveLength(1);
});

test("a licence whose order was lost is ordered again after three hours", async () => {
  site.pass(-4 * 3_600_000);
  const paid = await pay(await aLicence(database));
  site.pass(4 * 3_600_000);
  const lost = `delete from ordered_effects where data ->> 'paymentId' = '${paid._id}'`;
  await asOwner(database, lost);
  await resumeEffects(site.worker);
  expect(await ordersOf(paid)).toBe(1);
  await issue(paid);
  await asOwner(database, lost);
  await resumeEffects(site.worker);
  expect(await ordersOf(paid)).toBe(0);
});

/** A licence as somebody with the worker's rights could write it; each change makes it untrue. */
const writeLicence = ({ _id }: { _id: string }, changes: Record<string, string> = {}) => {
  const values = {
    document: "c.number || to_char(l.paid_until, '-YYYY')",
    line_no: "l.line_no",
    valid_until: "l.paid_until",
    charge_version: "c.version",
    council_code: "l.council_code",
    payment_id: "l.payment_id",
    receipt_number: "r.number",
    charge_id: "c.id",
    type: "'NIAGA'",
    valid_from: "date_trunc('year', l.paid_until)",
    handle: "left(md5(random()::text), 22)",
    issued_at: "now()",
    ...changes,
  };
  return asRole(
    "worker",
    database,
    `insert into digital_licences (${Object.keys(values).join()}) select ${Object.values(values).join()}
     from payment_lines l join charges c on c.id = l.charge_id join receipts r using (payment_id)
     where l.payment_id = ${_id} and l.line_no = 1`,
  );
};

test("the database takes a licence once, and none that was not paid for", async () => {
  const paid = await pay(await aLicence(database));
  for (const changes of [
    // The line of the process fee.
    { line_no: "2" },
    {
      valid_until: "l.paid_until + 365",
      document: "c.number || to_char(l.paid_until + 365, '-YYYY')",
    },
    { charge_version: "c.version + 1" },
    { document: "'R999999-2027'" },
    { valid_from: "date '2020-01-01'" },
    { valid_from: "date_trunc('month', l.paid_until)" },
    { type: "'OPERASI'" },
    { print_type: "1" },
  ])
    await expect(writeLicence(paid, changes)).rejects.toThrow("renewed no such licence");
  await writeLicence(paid);
  await expect(writeLicence(paid)).rejects.toMatchObject({ code: "23505" });
  const debt = await pay(await aLicence(database), "arrears_only");
  const untold = {
    valid_from: "date '2027-01-01'",
    valid_until: "date '2027-12-31'",
    document: "c.number || '-2027'",
  };
  await expect(writeLicence(debt, untold)).rejects.toThrow("renewed no such licence");
  const taken = await pay(await aLicence(database));
  await voidReceipt(site.operator, { number: await receiptOf(taken), ...people });
  await expect(writeLicence(taken)).rejects.toThrow("renewed no such licence");
});

/** A licence is written while somebody else has its charge in hand, and is about to change what it says. */
async function whileHeld(paid: { _id: string }, change: string): Promise<void> {
  const clerk = new Client({ connectionString: database.ownerUrl });
  await clerk.connect();
  try {
    await clerk.query("begin");
    await clerk.query(change);
    const issued = issue(paid);
    await untilWaiting(database, 1);
    await clerk.query("commit");
    await issued;
  } finally {
    await clerk.end();
  }
}

test("a file that changes the record while its licence is written is no fault", async () => {
  const paid = await pay(await aLicence(database));
  await whileHeld(
    paid,
    `update charges set record = record || '{"businessName": "KEDAI BAHARU"}' where id =
       (select charge_id from payment_lines where payment_id = ${paid._id} and line_no = 1)`,
  );
  expect(await licencesOf(paid)).toHaveLength(1);
});

test("a receipt that becomes void while its licence is written gives none, and that is no fault", async () => {
  const paid = await pay(await aLicence(database));
  await whileHeld(
    paid,
    `select from charges where id in (select charge_id from payment_lines where payment_id = ${paid._id})
       for no key update;
     insert into receipt_voids (number, voided_by, approved_by, reason, voided_at)
       values ('${await receiptOf(paid)}', 'Rosnah', 'Jamil', 'Paid at the counter', now())`,
  );
  expect(await licencesOf(paid)).toEqual([]);
});

test("nobody changes a licence, and the server issues none", async () => {
  await expect(
    asOwner(database, "update digital_licences set valid_until = valid_until + 365"),
  ).rejects.toMatchObject({ code: "23001" });
  await expect(
    asRole("server", database, "insert into digital_licences (document) values ('R1-2027')"),
  ).rejects.toMatchObject({ code: "42501" });
});
