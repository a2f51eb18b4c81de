import * as paths from "@kaunter/contracts/paths";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { citizensAt } from "../../../testing/citizen.ts";
import { aWish, payerAt } from "../../../testing/payer.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { orderRemindersDaily, sendReminder } from "../jobs.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const { app, deps, worker, outside } = site;
const citizens = citizensAt(site);
const siti = await citizens.signUp("siti@contoh.my");
const dayMs = 24 * 60 * 60 * 1000;

await asOwner(
  database,
  `insert into councils (code, name_my, name_en, name_zh, kinds) values ('mpt', 'Majlis Tawau', 'Tawau Council', 'c',
     '{compound,booking}')`,
);

/** A compound that rises in price, or goes to court, after so many days. */
async function aCompound(daysLeft: number, untilDay = 7, plate = ""): Promise<string> {
  const number = `V26${String((numbers += 1)).padStart(6, "0")}`;
  await asOwner(
    database,
    `insert into charges (council_code, kind, number, plate, record) select 'mpt', 'compound', '${number}',
       nullif('${plate}', ''), jsonb_build_object('type', 'vehicle', 'amountSen', 10000, 'offence', 'S.1',
       'status', 'unpaid', 'isCourt', false, 'payer', 'ST1A', 'offenceOn',
       to_char((now() at time zone 'Asia/Kuching')::date - ${untilDay - daysLeft}, 'YYYY-MM-DD'))`,
  );
  return number;
}
let numbers = 0;

async function save(no: string, nickname = "Kereta Ayah"): Promise<string> {
  const bill = { council: "mpt", type: "compound", compound_type: "vehicle", no, nickname };
  const { id } = (await citizens.post(paths.bills, bill, siti.headers)).json<{ id: string }>();
  await turn(id, true);
  return id;
}

const turn = (id: string, on: boolean) =>
  app.inject({
    method: "PUT",
    url: paths.billReminder.replace(":id", id),
    headers: siti.headers,
    payload: { on },
  });

/** Runs the daily look and what it ordered; gives the mails that were sent. */
async function aDayPasses() {
  const before = outside.mails.length;
  await orderRemindersDaily.run(worker, {});
  await sendOrdered();
  return outside.mails.slice(before);
}

async function sendOrdered() {
  const { rows } = await sql<{ data: { billId: string; dueOn: string } }>`
    select data from ordered_effects where name = 'send-reminder' order by id`.execute(worker.db);
  for (const { data } of rows) await sendReminder.run(worker, data);
}

const outcomes = async (billId: string) =>
  asOwner(database, `select outcome from bill_reminders where bill_id = ${billId}`);

test("a week before its price rises a bill is told of, once, in the language of its owner", async () => {
  const id = await save(await aCompound(7));
  const [mail, ...more] = await aDayPasses();
  expect(more).toEqual([]);
  expect(mail?.to).toBe(siti.email);
  const text = mail?.text ?? "";
  expect(text).toMatch(/rises after \d\d\/\d\d\/\d{4}\./);
  expect(text).toContain("Bill: Kereta Ayah\nNumber: V26-000001\nCouncil: Tawau Council");
  expect(text).toContain("Amount today: RM\u00a010.00");
  expect(text).toContain(
    "https://kaunter.example/#/search?council=mpt&type=compound&no=V26-000001&compound=vehicle",
  );
  expect(await aDayPasses()).toEqual([]);
  expect(await outcomes(id)).toEqual([{ outcome: "sent" }]);
});

test("eight days before, after the day, and without being asked, nobody is written to", async () => {
  const far = await save(await aCompound(8));
  const silent = await save(await aCompound(3));
  await turn(silent, false);
  expect(await aDayPasses()).toEqual([]);
  // The council's day is still the same, but by our clock the date has passed.
  site.pass(9 * dayMs);
  expect(await aDayPasses()).toEqual([]);
  site.pass(-9 * dayMs);
  expect([await outcomes(far), await outcomes(silent)]).toEqual([[], []]);
});

test("before it goes to court, a compound says so", async () => {
  await save(await aCompound(2, 90));
  const [mail] = await aDayPasses();
  expect(mail?.text).toMatch(/until \d\d\/\d\d\/\d{4}\. After that it will be referred to court/);
});

const bookings = {
  /** A booking that lapses in the last second of the day after so many. */
  make: async (lapsesIn: number): Promise<string> => {
    const number = `BK2026${String((numbers += 1)).padStart(6, "0")}`;
    await asOwner(
      database,
      `insert into charges (council_code, kind, number, record) select 'mpt', 'booking', '${number}',
         jsonb_build_object('status', 'approved', 'createdAt', '2020-01-01T00:00:00Z', 'item', 'DEWAN', 'description', 'Kenduri',
         'customerName', 'SITI', 'additionalItems', '[]'::jsonb, 'deposits', '[]'::jsonb, 'slots', jsonb_build_array(
           jsonb_build_object('on', '2020-02-01', 'from', '08:00', 'to', '17:00', 'rateSen', 100, 'amountSen', 8000)))`,
    );
    await bookings.approve(number, lapsesIn);
    return number;
  },
  approve: (number: string, lapsesIn: number) =>
    asOwner(
      database,
      `update charges set record = record || jsonb_build_object('approvedAt', to_char(
         (now() at time zone 'Asia/Kuching')::date + time '15:59:59' + ${lapsesIn - 3} * interval '1 day',
         'YYYY-MM-DD"T"HH24:MI:SS"Z"')) where number = '${number}'`,
    ),
  save: async (no: string): Promise<string> => {
    const bill = { council: "mpt", type: "booking", no, nickname: "Kenduri" };
    const { id } = (await citizens.post(paths.bills, bill, siti.headers)).json<{ id: string }>();
    await turn(id, true);
    return id;
  },
};

test("a booking is told of once, with its last whole day, and not again on the day on which it lapses", async () => {
  const number = await bookings.make(2);
  const id = await bookings.save(number);
  const [mail, ...more] = await aDayPasses();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/held for you until \d\d\/\d\d\/\d{4}\. Please pay by then\./);
  // Two days pass.
  await bookings.approve(number, 0);
  await asOwner(database, `update bill_reminders set due_on = due_on - 2 where bill_id = ${id}`);
  expect(await aDayPasses()).toEqual([]);
  expect(await outcomes(id)).toEqual([{ outcome: "sent" }]);
});

test("a booking that is first looked at on the day on which it lapses is told of with the hour", async () => {
  await bookings.save(await bookings.make(0));
  const [mail, ...more] = await aDayPasses();
  expect(more).toEqual([]);
  const moment = /\d\d\/\d\d\/\d{4} 11:59 PM/.source;
  expect(mail?.text).toMatch(new RegExp(`can be paid online only until ${moment}\\.`));
  expect(mail?.text).toMatch(new RegExp(`Last day: ${moment}`));
  expect(await aDayPasses()).toEqual([]);
});

test("several charges of one plate with the same day are one mail with their sum", async () => {
  await aCompound(4, 7, "SAB1Z");
  await aCompound(4, 7, "SAB1Z");
  await aCompound(5, 14, "SAB1Z");
  await save("SAB 1 Z");
  const mails = await aDayPasses();
  const amounts = mails.map(({ text }) => /Amount today: RM\u00a0(\S+)/.exec(text)?.[1]);
  expect(amounts).toEqual(["20.00", "20.00"]);
});

test("a bill whose record cannot be read keeps nobody else's reminder back", async () => {
  const [unread, fine] = [await aCompound(6), await aCompound(6)];
  for (const number of [unread, fine]) await save(number);
  const spoilt = `update charges set record = jsonb_set(record, '{colour}', '1') where number = '${unread}'`;
  await asOwner(database, spoilt);
  const mails = await aDayPasses();
  expect(mails.map(({ text }) => /Number: (\S+)/.exec(text)?.[1]?.replace("-", ""))).toEqual([
    fine,
  ]);
});

test("what was paid, stopped or forgotten between the order and the mail is not sent", async () => {
  const [paid, stopped, forgotten] = await Promise.all([1, 1, 1].map((days) => aCompound(days)));
  const ids = [];
  for (const number of [paid, stopped, forgotten]) ids.push(await save(number ?? ""));
  await orderRemindersDaily.run(worker, {});
  const payer = payerAt(site);
  const created = await payer.leave(aWish([`mpt.compound.${paid}`], { amount: "10.00" }));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  await turn(ids[1] ?? "", false);
  const url = paths.bill.replace(":id", ids[2] ?? "");
  await app.inject({ method: "DELETE", url, headers: siti.headers });
  const before = outside.mails.length;
  await sendOrdered();
  expect(outside.mails.length).toBe(before);
  const withheld = [{ outcome: "withheld" }];
  const found = await Promise.all(ids.map(outcomes));
  expect(found).toEqual([withheld, withheld, []]);
});

test("the link in a mail stops the reminders of its bill with one press, without a login; no other link does", async () => {
  const id = await save(await aCompound(6));
  const other = await save(await aCompound(20, 60));
  const [mail] = await aDayPasses();
  const token = /\/#\/stop\?t=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const stop = (shown: string) => citizens.post(paths.stopReminder, { token: shown });
  const isOn = async (billId: string) => {
    const [row] = await asOwner(
      database,
      `select reminded_since is not null as is_on from saved_bills where id = ${billId}`,
    );
    return (row as { is_on: boolean }).is_on;
  };
  const [, proof = ""] = token.split(".");
  expect((await stop(`${other}.${proof}`)).statusCode).toBe(404);
  expect((await stop(`${id}.${"A".repeat(22)}`)).statusCode).toBe(404);
  const view = deps.capabilities.of("view", { id, capabilityVersion: 1 });
  expect((await stop(`${id}.${view}`)).statusCode).toBe(404);
  expect(await isOn(id)).toBe(true);
  for (const _press of [1, 2]) expect((await stop(token)).json()).toEqual({ ok: true });
  expect([await isOn(id), await isOn(other)]).toEqual([false, true]);
});
