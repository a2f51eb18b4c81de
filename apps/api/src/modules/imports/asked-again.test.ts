import { dayOf } from "@kaunter/domain/calendar";
import { expect, test } from "vitest";
import {
  fileOf,
  paidKindNames,
  paidKinds,
  payerOfRegisters,
} from "../../testing/paid-registers.ts";
import { momentIn, registersOf } from "../../testing/registers.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const registers = registersOf(database);
await registers.setUp("mpt");
const payer = payerOfRegisters(await createTestApp(database));

type Kind = (typeof paidKindNames)[number];
let places = 0;

/** A charge of its own that was paid and booked by its council. */
async function aPaidCharge(kind: Kind) {
  const { search, selection, ...rest } = paidKinds[kind];
  const place = (places += 1);
  const number = rest.number(place);
  await registers.done(kind, fileOf(kind, place), { asOf: await momentIn(database, "0") });
  const find = () => payer.find(search, number);
  const asked = await find();
  await payer.book(await payer.pay(kind, number, selection));
  return { place, asked, paid: await find(), find };
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
