import type { Charge, Quotes } from "@kaunter/contracts/charges";
import type { Problem } from "@kaunter/contracts/problem";
import { addDays, dayOf, startOfDay } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import { expect, test } from "vitest";
import { momentIn } from "../../testing/registers.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { seedDatabase } from "../../testing/seeded.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const { app } = await createTestApp(database);

async function post(url: string, payload: object, language = "en") {
  return app.inject({ method: "POST", url, payload, headers: { "accept-language": language } });
}
async function find(payment_type: string, _id: string): Promise<Charge> {
  return (await post("/search", { data: { council: "mpt", payment_type, _id } })).json<Charge>();
}
async function findBooking(id: string, query = "") {
  const headers = { "x-booking-id": id, "accept-language": "en" };
  return app.inject({ url: `/api/bookings/search${query}`, headers });
}
async function changeBooking(changes: object): Promise<void> {
  const record = `record || '${JSON.stringify(changes)}'`;
  await asOwner(
    database,
    `update charges set record = ${record} where number = 'BK2026000001' and council_code = 'mpt'`,
  );
}

test("BK-2026-000001 is a hall of 400.00 with a deposit of 300.00, in the specification's names", async () => {
  const charge = await find("booking", "bk-2026-000001");
  expect(charge).toMatchObject({
    type: "booking",
    status: "approved",
    amount: "700.00",
    reference_no: "BK-2026-000001",
    item: "Dewan Masyarakat",
    customer_name: "JOV***********",
    booked_slots: [{ from: "08:00", to: "17:00", rate: "250.00", amount: "250.00" }],
    addtional_items: [{ name: "Sistem PA", qty: 1, unit: "unit", price: "150.00" }],
    deposits: [{ name: "Dewan", amount: "300.00" }],
  });
  expect(charge.offers).toMatchObject([
    { amount: "400.00", tied: [{ type: "booking_deposit", amount: "300.00" }] },
  ]);
});

test("a booking is found by its id alone, at the council that everybody starts with or at another", async () => {
  const found = await findBooking("BK-2026-000001");
  expect(found.json()).toEqual([await find("booking", "BK2026000001")]);
  const elsewhere = await findBooking("BK-2026-000001", "?council=mps");
  expect([elsewhere.statusCode, elsewhere.json<Problem>().reason]).toEqual([404, "Not Found!"]);
  expect((await findBooking("2026")).json<Problem>().code).toBe("invalid_account_no");
  expect((await app.inject("/api/bookings/search")).statusCode).toBe(400);
});

test("TK00000001 is a ticket of 2.00, and a ticket may name the property it was raised against", async () => {
  expect(await find("ticket", "tk 0000-0001")).toMatchObject({
    type: "ticket",
    amount: "2.00",
    reference_id: "TK00000001",
    description: "Lot tamu",
    name: "SITT**************",
  });
  const [row] = (await asOwner(
    database,
    `select number from charges where council_code = 'mpt' and kind = 'ticket'
       and record ->> 'assessmentNumber' is not null limit 1`,
  )) as { number: string }[];
  const raised = await find("ticket", row?.number ?? "");
  expect(raised).toMatchObject({ assessment_no: expect.stringMatching(/^\d\d-\d{4}-\d{3}$/) });
});

test("parking is found by its slip and by the plate, and a plate's compounds stay apart", async () => {
  const parked = await find("parking", "PK00000001");
  expect(parked).toMatchObject({ type: "parking", amount: "2.00", zone: "A", hours: 4 });
  const rowsOf = async (url: string, data: object) =>
    (await post(url, { data: { council: "mpt", ...data } })).json<{ rows: Charge[] }>().rows;
  expect(await rowsOf("/api/parking/search", { _id: "ST 1002 B" })).toEqual([parked]);
  expect(await rowsOf("/api/parking/search", { _id: "ST 1001 A" })).toEqual([]);
  expect(await rowsOf("/compounds", { compound_type: "vehicle", _id: "ST1002B" })).toEqual([]);
});

test("the documents of these kinds are read by their address, too", async () => {
  const url = Buffer.from("ticket_mpt/TK00000001").toString("base64");
  const read = await post("/api/query", { url });
  expect(read.json()).toEqual(await find("ticket", "TK00000001"));
});

test.each([
  ["en", "This booking has expired because it was not paid in time."],
  ["ms", "Tempahan ini telah tamat tempoh kerana tidak dibayar dalam masa yang ditetapkan."],
  ["zh", "此预订未在期限内缴付，已经失效。"],
])("a booking that nobody paid in three days is refused in words: %s", async (language, reason) => {
  await changeBooking({ approvedAt: "2020-01-01T00:00:00Z" });
  const items = [{ _id: "mpt.booking.BK2026000001", selection: "full" }];
  const quoted = (await post("/api/quotes", { items }, language)).json<Quotes>();
  expect(quoted.items).toEqual([{ ...items[0], error: "booking_expired", reason }]);
  expect(await find("booking", "BK2026000001")).toMatchObject({ status: "expired", offers: [] });
});

test("a booking that is given up during a day is told to be over from that day on", async () => {
  const approvedAt = await momentIn(database, "0");
  await changeBooking({ approvedAt });
  const { next_change } = await find("booking", "BK2026000001");
  expect(next_change).toEqual({ on: formatDay(addDays(dayOf(approvedAt), 3)) });
});

test("on the day on which a booking is given up it is told until which moment it can be paid", async () => {
  const tomorrow = addDays(dayOf(await momentIn(database, "0")), 1);
  const endsAt = new Date(startOfDay(tomorrow).getTime() - 1_000);
  await changeBooking({ approvedAt: new Date(endsAt.getTime() - 72 * 60 * 60 * 1_000) });
  const { next_change } = await find("booking", "BK2026000001");
  expect(next_change).toEqual({ on: formatDay(tomorrow), ends_at: endsAt.toISOString() });
});

test("how long a booking is kept is the council's own", async () => {
  await asOwner(
    database,
    `update councils set rates = '{"booking": {"keptForHours": 1000000}}' where code = 'mpt'`,
  );
  expect((await find("booking", "BK2026000001")).status).toBe("approved");
  await changeBooking({ status: "pending", approvedAt: null });
  expect(await find("booking", "BK2026000001")).toMatchObject({ status: "pending", offers: [] });
});

test.each([
  ["ticket", "TK1"],
  ["booking", "BK-26-1"],
  ["parking", "PARKING"],
])("a number that no %s has is refused", async (payment_type, _id) => {
  const answer = await post("/search", { data: { council: "mpt", payment_type, _id } });
  expect(answer.json<Problem>().code).toBe("invalid_account_no");
});

test("a council without paid parking says so", async () => {
  const data = { council: "mdkb", payment_type: "parking", _id: "PK00000001" };
  const answer = await post("/search", { data });
  expect(answer.json<Problem>().code).toBe("payment_type_not_available");
});
