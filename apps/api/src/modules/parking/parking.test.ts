import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import type { OwnParking, ParkingZones } from "@kaunter/contracts/parking";
import * as paths from "@kaunter/contracts/paths";
import type { Quotes } from "@kaunter/contracts/charges";
import { Client } from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import { aDeclared } from "../../testing/declarations.ts";
import { aWish, payerAt } from "../../testing/payer.ts";
import { receiptOf } from "../../testing/renewals.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase, untilWaiting } from "../../testing/test-database.ts";
import { forgetterAt } from "../../testing/time-traveller.ts";
import { resumeEffects } from "../payments/moves/resume-effects.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { checkPlate } from "./check-plate.ts";
import { startSessions } from "./start-sessions.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const site = await createTestApp(database);
const payer = payerAt(site);
const { forgetAt } = forgetterAt(database);
const hourMs = 3_600_000;

/** Paid for at any hour, so that the tests may run at any. */
const always = { opensAtHour: 0, closesAtHour: 24, weekdays: [0, 1, 2, 3, 4, 5, 6] };
const setTariff = (tariff: object) =>
  asOwner(
    database,
    `update councils set rates = rates || '${JSON.stringify({ parking_session: tariff })}' where code = 'mpt'`,
  );
beforeEach(() => setTariff(always));

let lastId = 1_773_540_000_000;
let lastPlate = 1_000;
const aPlate = () => `ST${(lastPlate += 1)}A`;
function aStay(changes: object = {}) {
  const declaration = {
    type: "parking_session",
    council: "mpt",
    zone: "B",
    vehicle_no: aPlate(),
    hours: 1,
    ...changes,
  };
  return { _id: String((lastId += 1)), selection: "full", declaration };
}

async function buy(item: object, amount = "1.00", told: "approved" | "declined" = "approved") {
  const created = await payer.leave(aWish([], { services: [item], amount }));
  await payer.report(created.sellerExOrderNo, { told });
  return created;
}
const start = ({ _id }: { _id: string }) => startSessions(site.worker, _id);
type Row = { zone: string; plate: string; starts_at: Date; ends_at: Date };
const sessionsOf = async (...paid: { _id: string }[]) =>
  (await asOwner(
    database,
    `select zone, plate, starts_at, ends_at from parking_sessions
     where payment_id in (${paid.map(({ _id }) => _id).join()}) order by ends_at`,
  )) as Row[];
async function quote(item: object) {
  const payload = { items: [item] };
  const headers = { "accept-language": "en" };
  const answer = await site.app.inject({ method: "POST", url: paths.quotes, payload, headers });
  return answer.json<Quotes>().items[0];
}
const own = (payload: object) =>
  site.app.inject({ method: "POST", url: paths.parkingOfPayment, payload });

test("the zones of each council are told with their tariff and what can be bought now", async () => {
  await setTariff({ ...always, zones: { C: { perHourSen: 150 } } });
  const { zones } = (await site.app.inject(paths.parkingZones)).json<ParkingZones>();
  const ids = zones.map(({ _id, per_hour }) => [_id, per_hour]);
  expect(ids).toEqual([
    ["mps-a", "0.50"],
    ["mps-b", "1.00"],
    ["mpt-c", "1.50"],
  ]);
  expect(zones.at(-1)?.hours_on_sale).toBeGreaterThan(0);
});

test("an hour costs what the council's own tariff says, and a zone that it does not have is refused", async () => {
  await setTariff({ ...always, zones: { C: { perHourSen: 150 } } });
  expect(await quote(aStay({ zone: "C" }))).toMatchObject({
    offer: { amount: "1.50", explanation: [{ code: "parking", params: { zone: "C", hours: 1 } }] },
  });
  expect(await quote(aStay({ zone: "A" }))).toMatchObject({ error: "invalid_request" });
});

test("while parking is free nothing is sold, and words say so", async () => {
  await setTariff({ ...always, weekdays: [] });
  expect(await quote(aStay())).toMatchObject({
    error: "parking_free",
    reason: "Parking is free at this hour. You need not pay.",
  });
});

test("more hours than parking costs today are refused in words that say what to do", async () => {
  expect(await quote(aStay({ hours: 25 }))).toMatchObject({
    error: "parking_ends_sooner",
    reason: "Parking will be free before these hours are over. Please choose fewer hours.",
  });
});

test("a tariff that cannot be read hides no other council's zones and no other bill of a cart", async () => {
  // As a newer version of us may have left it, before it was taken back.
  await setTariff({ ...always, colour: "green" });
  const { zones } = (await site.app.inject(paths.parkingZones)).json<ParkingZones>();
  expect(zones.map(({ _id }) => _id)).toEqual(["mps-a", "mps-b"]);
  const payload = { items: [aStay(), aDeclared()] };
  const answer = await site.app.inject({ method: "POST", url: paths.quotes, payload });
  expect(answer.json<Quotes>().items).toMatchObject([
    { error: "record_unreadable" },
    { offer: {} },
  ]);
  expect(site.logged.some((line) => line.includes('"alarm":"unreadable_record"'))).toBe(true);
});

test("a council without zones sells no hours", async () => {
  expect(await quote(aStay({ council: "mdkp" }))).toMatchObject({
    error: "payment_type_not_available",
  });
});

test("hours that settle become one session, from the moment of the receipt, however often that runs", async () => {
  const item = aStay();
  const paid = await buy(item);
  await Promise.all([start(paid), start(paid)]);
  await start(paid);
  const [session, ...others] = await sessionsOf(paid);
  expect(others).toEqual([]);
  const [receipt] = await asOwner(
    database,
    `select issued_at from receipts where payment_id = ${paid._id}`,
  );
  const issuedAt = (receipt as { issued_at: Date }).issued_at;
  expect(session).toEqual({
    zone: "B",
    plate: item.declaration.vehicle_no,
    starts_at: issuedAt,
    ends_at: new Date(issuedAt.getTime() + hourMs),
  });
});

test("a settlement orders its session in its own transaction, and a lost order is given again", async () => {
  const paid = await buy(aStay());
  const orders = async () =>
    (
      await asOwner(
        database,
        `select from ordered_effects where name = 'start-parking' and data ->> 'paymentId' = '${paid._id}'`,
      )
    ).length;
  expect(await orders()).toBe(1);
  await asOwner(
    database,
    `delete from ordered_effects; alter table receipts disable trigger user;
     update receipts set issued_at = now() - interval '1 hour' where payment_id = ${paid._id};
     alter table receipts enable trigger user`,
  );
  await resumeEffects(site.worker);
  expect(await orders()).toBe(1);
  await start(paid);
  expect((await sessionsOf(paid))[0]?.ends_at.getTime()).toBeLessThan(Date.now() + 60_000);
});

test("a declined payment buys no time", async () => {
  const declined = await buy(aStay(), "1.00", "declined");
  await start(declined);
  expect(await sessionsOf(declined)).toEqual([]);
});

test("an extension follows the time that runs, also when two are paid at the same moment", async () => {
  const vehicle_no = aPlate();
  const paid = [
    await buy(aStay({ vehicle_no })),
    await buy(aStay({ vehicle_no: `${vehicle_no.slice(0, 2)} ${vehicle_no.slice(2)}` })),
    await buy(aStay({ vehicle_no })),
  ];
  const other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
  onTestFinished(() => other.end());
  // The table can be read and not written: without a lock of our own all three would read the same end.
  await other.query("begin; lock table parking_sessions in share row exclusive mode");
  const started = paid.map(start);
  await untilWaiting(database, 3);
  await other.query("commit");
  await Promise.all(started);
  const sessions = await sessionsOf(...paid);
  expect(sessions).toHaveLength(3);
  for (const [place, { starts_at }] of sessions.slice(1).entries())
    expect(starts_at).toEqual(sessions[place]?.ends_at);
});

test("the payer sees the time and the plate; whoever has the link, or nothing, does not", async () => {
  const item = aStay();
  const paid: CreatedPayment = await buy(item);
  const asPayer = { _id: paid._id, payer_capability: paid.payer_capability };
  expect((await own(asPayer)).json<OwnParking>()).toMatchObject({ sessions: [], awaited: 1 });
  await start(paid);
  expect((await own(asPayer)).json<OwnParking>()).toMatchObject({
    sessions: [{ zone_id: "mpt-b", vehicle_no: item.declaration.vehicle_no }],
    awaited: 0,
  });
  expect((await own({ _id: paid._id })).statusCode).toBe(404);
  expect((await own({ _id: paid._id, payer_capability: paid.capability })).statusCode).toBe(404);
  const shown = await payer.look(paid);
  expect(shown.json<Payment>().services).toMatchObject([{ account_no: "B" }]);
  expect(shown.body).not.toContain(item.declaration.vehicle_no);
});

test("an officer is told whether a vehicle has paid, by a role that nobody else has", async () => {
  const item = aStay();
  const paid = await buy(item);
  await start(paid);
  const { signUp } = citizensAt(site);
  const officer = await signUp("officer@contoh.my");
  const check = (vehicle_no: string, headers: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url: paths.parkingCheck,
      payload: { council: "mpt", vehicle_no },
      headers,
    });
  expect((await check(item.declaration.vehicle_no, {})).statusCode).toBe(401);
  expect((await check(item.declaration.vehicle_no, officer.headers)).statusCode).toBe(403);
  await asOwner(
    database,
    `update users set roles = '{parking_officer}' where email = '${officer.email}'`,
  );
  const [session] = await sessionsOf(paid);
  const answer = await check(item.declaration.vehicle_no.toLowerCase(), officer.headers);
  expect(answer.json()).toEqual({
    vehicle_no: item.declaration.vehicle_no,
    paid: [{ zone: "B", until: session?.ends_at.toISOString() }],
  });
  expect((await check("ST9999Z", officer.headers)).json()).toMatchObject({ paid: [] });
});

async function declareVoid(paid: { _id: string }) {
  const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "Wrong council" };
  await voidReceipt(site.operator, { number: await receiptOf(database, paid), ...people });
}

/** Buys an hour, which can be bought at any hour of the day, and has its time made. */
async function park(vehicle_no: string) {
  const paid = await buy(aStay({ vehicle_no }));
  await start(paid);
  const [time] = await sessionsOf(paid);
  if (!time) throw new Error("No time was made");
  return { ...paid, ...time };
}
const untilOf = async (vehicle_no: string) =>
  (await checkPlate(site.deps.db, "mpt", vehicle_no)).paid[0]?.until;

test("hours follow what is paid where they do not fit into the hole of a void receipt", async () => {
  const plate = aPlate();
  const wrong = await park(plate);
  const extension = await park(plate);
  await declareVoid(wrong);
  // Of the hour a moment is over.
  const next = await park(plate);
  expect(next.starts_at).toEqual(extension.ends_at);
  expect(await untilOf(plate)).toBeUndefined();
});

test("hours fill the hole of a void receipt where they fit into it", async () => {
  const plate = aPlate();
  const wrong = [await park(plate), await park(plate)];
  const extension = await park(plate);
  for (const each of wrong) await declareVoid(each);
  const next = await park(plate);
  expect(next.ends_at < extension.starts_at).toBe(true);
  expect(await untilOf(plate)).toEqual(next.ends_at);
});

test("an officer is told of paid time up to the first gap", async () => {
  const plate = aPlate();
  const first = await park(plate);
  const wrong = await park(plate);
  const last = await park(plate);
  expect(await untilOf(plate)).toEqual(last.ends_at);
  await declareVoid(wrong);
  expect(await untilOf(plate)).toEqual(first.ends_at);
});

test("a void receipt pays for no time", async () => {
  const before = await buy(aStay());
  const after = await buy(aStay());
  await start(after);
  await declareVoid(before);
  await declareVoid(after);
  await start(before);
  expect(await sessionsOf(before)).toEqual([]);
  const asPayer = { _id: after._id, payer_capability: after.payer_capability };
  expect((await own(asPayer)).json<OwnParking>()).toMatchObject({ sessions: [], awaited: 0 });
});

test("the database takes no session that nobody paid for, and changes none", async () => {
  const item = aStay();
  const paid = await buy(item);
  const receipt = await receiptOf(database, paid);
  const insert = (zone: string, hours: number) =>
    asRole(
      "worker",
      database,
      `insert into parking_sessions (council_code, zone, plate, payment_id, line_no, receipt_number, hours, starts_at, ends_at)
       values ('mpt', '${zone}', 'ST1', ${paid._id}, 1, '${receipt}', ${hours}, now(), now() + interval '${hours} hours')`,
    );
  await expect(insert("A", 1)).rejects.toThrow("bought no such hours");
  await expect(insert("B", 2)).rejects.toThrow("bought no such hours");
  await insert("B", 1);
  await expect(insert("B", 1)).rejects.toThrow("duplicate key");
  const change = `update parking_sessions set plate = 'X' where payment_id = ${paid._id}`;
  await expect(asRole("worker", database, change)).rejects.toThrow("permission denied");
});

test("where a vehicle stood is forgotten 90 days after its time, and the books keep no plate in clear", async () => {
  const item = aStay();
  const paid = await buy(item);
  await start(paid);
  const [line] = await asOwner(
    database,
    `select declaration::text from payment_lines where payment_id = ${paid._id}`,
  );
  expect(JSON.stringify(line)).not.toContain(item.declaration.vehicle_no);
  const [session] = await sessionsOf(paid);
  const endsMs = session?.ends_at.getTime() ?? 0;
  await forgetAt(new Date(endsMs + 90 * 24 * hourMs - 60_000));
  expect(await sessionsOf(paid)).toHaveLength(1);
  await forgetAt(new Date(endsMs + 90 * 24 * hourMs + 60_000));
  expect(await sessionsOf(paid)).toEqual([]);
});
