import { dayOf } from "@kaunter/domain/calendar";
import { describe, expect, test } from "vitest";
import {
  fileOf,
  paidKindNames,
  paidKinds,
  payerOfRegisters,
} from "../../testing/paid-registers.ts";
import { momentIn, registersOf } from "../../testing/registers.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const registers = registersOf(database);
await registers.setUp("mpt");
const payer = payerOfRegisters(await createTestApp(database));

type Kind = (typeof paidKindNames)[number];
let places = 0;

/** A charge of its own that was paid and booked by its council. */
async function aPaidCharge(kind: Kind, cells = {}) {
  const { search, selection, ...rest } = paidKinds[kind];
  const place = (places += 1);
  const number = rest.number(place);
  await registers.done(kind, fileOf(kind, place, cells), { asOf: await momentIn(database, "0") });
  const find = () => payer.find(search, number);
  const asked = await find();
  const paymentId = await payer.pay(kind, number, selection);
  await payer.book(paymentId);
  return { place, asked, paid: await find(), find, paymentId };
}

/** What a file means for a charge, and what whoever looks for the charge is told then. */
async function fileAgain(kind: Kind, place: number, cells = {}) {
  const { summary } = await registers.done(kind, fileOf(kind, place, cells));
  const { offers, error } = await payer.find(paidKinds[kind].search, paidKinds[kind].number(place));
  const { acknowledgedCount, askedAgain } = summary;
  return { offers, error, acknowledgedCount, namedCount: askedAgain.length };
}

const waiting = { acknowledgedCount: 0, namedCount: 1, error: "latest_payment_accepted" };

test.each(paidKindNames)(
  "a record of %s that still asks for what its council has booked is named, and asks in vain",
  async (kind) => {
    const { place, asked, paid } = await aPaidCharge(kind);
    const { offers } = paid;
    expect(offers).not.toEqual(asked.offers);
    expect(await fileAgain(kind, place)).toEqual({ ...waiting, offers });
    expect(await fileAgain(kind, place)).toEqual({ ...waiting, offers });
  },
);

test.each(["assessment", "compound", "ticket", "parking"] as const)(
  "a file may forget what an earlier one showed of %s, and asks in vain",
  async (kind) => {
    const { place, paid } = await aPaidCharge(kind);
    const shown = await fileAgain(kind, place, paidKinds[kind].shown);
    expect(shown).toMatchObject({ acknowledgedCount: 1, namedCount: 0 });
    expect(shown.error).not.toBe(waiting.error);
    expect(await fileAgain(kind, place)).toEqual({ ...waiting, offers: paid.offers });
  },
);

test.each(paidKindNames)(
  "the same file of %s with a later date is not stated again while it asks for what its council has booked",
  async (kind) => {
    const { number, selection } = paidKinds[kind];
    const place = (places += 1);
    const csv = fileOf(kind, place);
    const { id } = await registers.done(kind, csv, { asOf: await momentIn(database, "0") });
    await payer.book(await payer.pay(kind, number(place), selection));
    const kept = { outcome: "same_file", as: { id }, keptBy: { askedAgain: [expect.any(String)] } };
    expect(await registers.import(kind, csv, { isRehearsal: true })).toMatchObject(kept);
    expect(await registers.import(kind, csv)).toMatchObject(kept);
    const [freshness] = await asOwner(
      database,
      `select restated_as_of from imports where id = ${id}`,
    );
    expect(freshness).toEqual({ restated_as_of: null });
  },
);

test("what the council asks for beyond what was paid can be paid", async () => {
  const { place, find } = await aPaidCharge("assessment");
  const more = { charge_2020: "200.00", charge_2021: "150.00", paid_2021: "0.00" };
  const { summary } = await registers.done("assessment", fileOf("assessment", place, more));
  expect(summary.changed).toMatchObject({ beforeSen: 0, afterSen: 17_000 });
  expect((await find()).offers.map(({ amount }) => amount)).toEqual(["20.00", "170.00"]);
});

test("a compound of a later day under the number of a paid one can be paid", async () => {
  const { place, asked, find } = await aPaidCharge("compound");
  const offence_date = dayOf(await momentIn(database, "1 day"));
  await registers.done("compound", fileOf("compound", place, { offence_date }));
  expect(await find()).toMatchObject({ status: "unpaid", offers: asked.offers });
});

describe.each(["trading_licence", "council_licence"] as const)("of a renewed %s", (kind) => {
  /** A renewal that paid RM 60.00 of arrears; a file shows it with the cells given. */
  async function renewed(cells: (receipt: string) => Record<string, string>) {
    const { place, paymentId } = await aPaidCharge(kind, { balance: "-60.00" });
    const [row] = await asOwner(
      database,
      `select number, paid_until::text as valid_until from receipts join payment_lines using (payment_id)
       where payment_id = ${paymentId} and paid_until is not null`,
    );
    const { number, valid_until } = row as Record<"number" | "valid_until", string>;
    return fileAgain(kind, place, { status: "A", valid_until, ...cells(number) });
  }

  test.each([
    ["the same arrears are asked for again", { balance: "-60.00" }],
    ["more is asked for than was paid", { balance: "-75.00" }],
    [
      "a part of them is asked for and their receipt is not named",
      { balance: "-20.00", receipts: "" },
    ],
  ])("%s: it is named", async (_what, cells) => {
    expect(await renewed(() => cells)).toMatchObject({ acknowledgedCount: 1, namedCount: 1 });
  });

  test.each([
    ["nothing is owed any more", { balance: "0.00" }],
    ["less is owed than was paid", { balance: "-20.00" }],
    ["it was renewed again since", { balance: "-60.00", valid_until: "2150-12-31" }],
  ])("%s: it is not named", async (_what, cells) => {
    expect(await renewed(() => cells)).toMatchObject({ namedCount: 0 });
  });

  test("the balance names the receipt and is owed since: it is not named", async () => {
    const cells = (receipts: string) => ({ balance: "-60.00", receipts });
    expect(await renewed(cells)).toMatchObject({ namedCount: 0 });
  });
});
