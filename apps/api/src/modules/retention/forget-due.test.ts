import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import { calendarDay, dayOf, startOfDay, yearOf } from "@kaunter/domain/calendar";
import { expect, test } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import { aCompound, aDevice, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { forgetterAt } from "../../testing/time-traveller.ts";
import { endUnserved } from "../payments/holds/end-unserved.ts";
import { correctEmail } from "../payments/requery/correct-email.ts";
import { lockPayment } from "../payments/store.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const { forgetAt, faults } = forgetterAt(database);

const dayMs = 24 * 3_600_000;
const after = (ms: number) => new Date(Date.now() + ms);
const visitor = { address: "203.0.113", device: undefined };

/** Every place that names the payer of a payment. */
async function placesOf(id: string) {
  const [row] = await asOwner(
    database,
    `select payer_name is not null and email is not null and phone is not null as payment,
       exists (select from payment_attempts where payment_id = id and payer_fields is not null) as attempt,
       exists (select from payment_lines where payment_id = id and consent is not null) as consent,
       exists (select from payment_contacts where payment_id = id and email is not null) as correction,
       exists (select from payment_mails where payment_id = id and recipient is not null) as mail,
       exists (select from gateway_messages m join payment_attempts a using (reference)
         where a.payment_id = p.id and m.body is not null) as message
     from payments p where id = ${id}`,
  );
  return Object.entries(row as Record<string, boolean>).flatMap(([place, is]) => (is ? place : []));
}

async function aLapsedPayment(): Promise<CreatedPayment> {
  const created = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  await lapse(created._id);
  return created;
}

async function lapse(id: string): Promise<void> {
  await site.deps.inTransaction(async (tx, now) => {
    const payment = await lockPayment(tx, id);
    if (payment) await endUnserved(tx, site.deps, payment, now);
  });
}

/** Paid, with a declaration, a corrected address and a mail. */
async function aPaidPayment(): Promise<CreatedPayment> {
  const _id = await aLicence(database);
  const consent = { name: "SITI BINTI ALI", ic_no: "900101125678" };
  const amount = await payer.price(_id, "renewal");
  const created = await payer.leave(
    aWish([], { services: [{ _id, selection: "renewal", consent }], amount }),
  );
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const right = { payerCapability: created.payer_capability };
  await correctEmail(
    site.deps,
    { paymentId: created._id, email: "betul@contoh.my", right },
    visitor,
  );
  await asOwner(
    database,
    `insert into payment_mails (payment_id, purpose, outcome, message_id, recipient, sent_at)
       values (${created._id}, 'receipt', 'sent', '<1@x>', sha256('x'), now())`,
  );
  return created;
}

/** When the seventh year after the year of a payment made now is over. */
const endOfKeeping = startOfDay(
  calendarDay({ year: yearOf(dayOf(new Date())) + 8, month: 1, day: 1 }),
);
const around = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

test("who never left for a provider is forgotten after thirty days, and not before", async () => {
  const { _id } = await aLapsedPayment();
  await forgetAt(after(29 * dayMs));
  expect(await placesOf(_id)).toEqual(["payment", "attempt"]);
  await forgetAt(after(31 * dayMs));
  expect(await placesOf(_id)).toEqual([]);
});

test("everybody else is forgotten seven years after the end of the year, and not before", async () => {
  const { _id } = await aPaidPayment();
  const everywhere = ["payment", "attempt", "consent", "correction", "mail", "message"];
  await forgetAt(around(endOfKeeping, -dayMs));
  expect(await placesOf(_id)).toEqual(everywhere);
  await forgetAt(around(endOfKeeping, dayMs));
  expect(await placesOf(_id)).toEqual([]);
});

test("a payment under way keeps its payer, however old it is", async () => {
  const waiting = await payer.leave(aWish([await aCompound(database)]));
  const begun = (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
  await forgetAt(around(endOfKeeping, dayMs));
  expect(await placesOf(waiting._id)).toEqual(["payment", "attempt"]);
  expect(await placesOf(begun._id)).toEqual(["payment", "attempt"]);
});

test("a payment that failed at the bank is kept as long as one that was made", async () => {
  const failed = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(failed.sellerExOrderNo, { told: "declined" });
  await forgetAt(after(400 * dayMs));
  expect(await placesOf(failed._id)).toEqual(["payment", "attempt", "message"]);
});

test("money that comes for a forgotten payer is booked all the same", async () => {
  const { _id, sellerExOrderNo } = await aLapsedPayment();
  await forgetAt(after(31 * dayMs));
  await payer.report(sellerExOrderNo, { told: "approved" });
  const [row] = await asOwner(database, `select status from payments where id = ${_id}`);
  expect(row).toEqual({ status: "successful" });
});

test("a receipt outlives the name on it, and says so", async () => {
  const created = await aPaidPayment();
  const { _id, payer_capability: key, capability } = created;
  await forgetAt(around(endOfKeeping, dayMs));
  const shown = (await payer.look(created)).json<Payment>();
  expect(shown).toMatchObject({ status: "successful", full_name: "", email: "", contact: "" });
  expect(shown.receipts).toHaveLength(1);
  const pdf = await site.app.inject({
    method: "POST",
    url: paths.softCopy,
    payload: { _id, capability },
  });
  expect(pdf.statusCode).toBe(200);
  const right = { payerCapability: key };
  await expect(
    correctEmail(site.deps, { paymentId: _id, email: "lain@contoh.my", right }, visitor),
  ).rejects.toMatchObject({ code: "payer_removed" });
  const requeried = await site.app.inject({
    method: "POST",
    url: paths.requery,
    payload: { number: _id, contact: "siti@contoh.my" },
  });
  expect(requeried.statusCode).toBe(404);
});

test("who deletes an account is forgotten at once where nothing was paid", async () => {
  const { signUp } = citizensAt(site);
  const { headers } = await signUp("keluar@contoh.my");
  const begin = async () =>
    (
      await payer.create(
        aWish([await aCompound(database)]),
        undefined,
        [aDevice(), headers.cookie].join("; "),
      )
    ).json<CreatedPayment>();
  const [unfinished, paid, open] = [await begin(), await begin(), await begin()];
  await lapse(unfinished._id);
  await payer.handOver(paid);
  await payer.report(paid.sellerExOrderNo, { told: "approved" });
  const answer = await site.app.inject({ method: "DELETE", url: paths.account, headers });
  expect(answer.statusCode).toBe(200);
  await forgetAt(new Date());
  expect(await placesOf(unfinished._id)).toEqual([]);
  expect(await placesOf(paid._id)).toContain("payment");
  // Somebody may still be about to leave for the bank.
  expect(await placesOf(open._id)).toEqual(["payment", "attempt"]);
  await lapse(open._id);
  await forgetAt(new Date());
  expect(await placesOf(open._id)).toEqual([]);
});

await asOwner(database, "insert into staff (email, name) values ('rosnah@contoh.my', 'Rosnah')");
const aSession = "gen_random_uuid(), sha256('x'), (select id from staff), 'code', 'x'";

test.each([
  [
    "refused_messages",
    "30 days",
    "hour",
    "'fpx', 'direct', 'malformed', date_trunc('hour', now(), 'UTC'), 1, 1, sha256('x'), null, 1, now()",
  ],
  ["proof_codes", "1 day", "sent_at", "'email', sha256('x'), sha256('x'), now(), 0"],
  ["reset_requests", "2 days", "requested_at", "sha256('x'), sha256('x'), null, now(), null"],
  [
    "account_letters",
    "2 days",
    "ordered_at",
    "gen_random_uuid(), 'code', sha256('x'), 'my', 'x', now(), null",
  ],
  ["staff_tries", "15 minutes", "at", "'door x', now()"],
  ["used_challenges", "1 hour", "used_at", "sha256('x'), now()"],
  ["staff_sessions", "15 minutes", "last_seen_at", `${aSession}, now(), now(), now()`],
  [
    "staff_sessions",
    "8 hours",
    "created_at",
    `${aSession}, now(), now() + interval '1 day', now()`,
  ],
])("%s are forgotten after %s, and not before", async (table, kept, column, values) => {
  await asOwner(database, `delete from ${table}; insert into ${table} values (${values})`);
  const count = async (sign: string) => {
    const [row] = await asOwner(
      database,
      `select ${column} + interval '${kept}' ${sign} interval '1 minute' as moment from ${table}`,
    );
    await forgetAt((row as { moment: Date }).moment);
    return (await asOwner(database, `select from ${table}`)).length;
  };
  expect(await count("-")).toBe(1);
  expect(await count("+")).toBe(0);
});

test("what happened at the doors is forgotten after two years, and not before", async () => {
  const days = async (count: number) => {
    await asOwner(
      database,
      `insert into security_events (what, at) values ('signed_in', now() - interval '${count} days')`,
    );
    await forgetAt(new Date());
    return (
      await asOwner(database, "select from security_events where at < now() - interval '700 days'")
    ).length;
  };
  expect(await days(730)).toBe(1);
  expect(await days(732)).toBe(1);
});

test("a session is forgotten when it ends: a browser's within minutes, a kept one's after thirty days", async () => {
  const { signUp, logIn } = citizensAt(site);
  const { email } = await signUp("sesi@contoh.my");
  await asOwner(database, "delete from sessions");
  await logIn(email);
  await logIn(email, undefined, { keep: true });
  const kinds = async () =>
    (await asOwner(database, "select kind from sessions order by kind")).map(
      (row) => (row as { kind: string }).kind,
    );
  const minuteMs = 60_000;
  await forgetAt(after(29 * minuteMs));
  expect(await kinds()).toEqual(["browser", "kept"]);
  await forgetAt(after(31 * minuteMs));
  expect(await kinds()).toEqual(["kept"]);
  await forgetAt(after(30 * dayMs + minuteMs));
  expect(await kinds()).toEqual([]);
});

test("a session that is used every day is forgotten after a year", async () => {
  const { signUp, logIn } = citizensAt(site);
  const { email } = await signUp("setahun@contoh.my");
  await asOwner(database, "delete from sessions");
  await logIn(email, undefined, { keep: true });
  const count = async () => (await asOwner(database, "select from sessions")).length;
  const begunDaysAgo = (days: number) =>
    asOwner(database, `update sessions set created_at = now() - interval '${days} days'`);
  await begunDaysAgo(364);
  await forgetAt(new Date());
  expect(await count()).toBe(1);
  await begunDaysAgo(365);
  await forgetAt(after(0));
  expect(await count()).toBe(0);
});

test("the role that forgets can do all of that, and nothing was left undone", () => {
  expect(faults).toEqual([]);
});

test("a round is finished only when every rule was followed, and one that fails stops no other", async () => {
  const finishedAt = async () =>
    (await asOwner(database, "select finished_at from retention_rounds"))[0];
  await forgetAt(after(100 * dayMs));
  const before = await finishedAt();
  const { _id } = await aLapsedPayment();
  await asOwner(database, "revoke delete on proof_codes from retention");
  await forgetAt(after(200 * dayMs));
  await asOwner(database, "grant delete on proof_codes to retention");
  expect(faults.splice(0)).toMatchObject([{ rule: "proof_codes by sent_at" }]);
  expect(await placesOf(_id)).toEqual([]);
  expect(await finishedAt()).toEqual(before);
  await forgetAt(after(200 * dayMs));
  expect(await finishedAt()).not.toEqual(before);
});
