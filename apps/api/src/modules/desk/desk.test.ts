import type { Answers, Found, OfficePayment, Today } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { writeRinggit, sen } from "@kaunter/domain/money";
import { beforeAll, describe, expect, test } from "vitest";
import { byBank } from "../../testing/pay-by.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { chargeFee } from "../../testing/service-fees.ts";
import { type Paid, settledPayers, txnOf } from "../../testing/settled-payers.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { createTestOffice, staffAt } from "../../testing/test-office.ts";
import { askProviderJob } from "../payments/jobs.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const { send, signIn } = staffAt(database, office);
const pay = await settledPayers(database, site);
await site.app.ready();
await office.app.ready();

const payer = payerAt(site);

let tawau: Paid;
let shared: Paid;
let waiting: Paid;

beforeAll(async () => {
  tawau = await pay(["mpt"], "approved");
  shared = await pay(["mpt", "mps"], "approved");
  waiting = await pay(["mpt"], null);
});

describe("a payment", () => {
  test("shows an officer the own lines, and of the others only the sum", async () => {
    const { cookie } = await signIn("finance_officer", "mpt");
    const answer = await send("GET", paths.officePayment.replace(":id", shared.id), { cookie });
    const payment = answer.json<OfficePayment>();
    expect(payment).toMatchObject({ total: "150.00", own: "75.00", others: "75.00" });
    expect(payment.lines.map(({ council }) => council)).toEqual(["mpt"]);
    expect(payment.receipts).toHaveLength(1);
    expect(new Set(payment.ledger.map(({ council }) => council))).toEqual(new Set(["mpt"]));
    expect(payment.ledger.map(({ amount }) => amount)).toEqual(["75.00", "-75.00"]);
  });

  test("shows its service fee to the operator, and to a council only as a part of the others", async () => {
    await chargeFee(site.operator, 50);
    const bill = await aCompound(database, "mdld");
    const fee = await payer.leave(aWish([bill], { amount: "75.50", ...byBank }));
    await payer.report(fee.sellerExOrderNo, { told: "approved" });
    await chargeFee(site.operator, 0);
    const url = paths.officePayment.replace(":id", fee._id);
    const officer = await signIn("finance_officer", "mdld");
    const ofCouncil = (await send("GET", url, officer)).json<OfficePayment>();
    expect(ofCouncil).toMatchObject({ total: "75.50", own: "75.00", others: "0.50" });
    expect(JSON.stringify(ofCouncil)).not.toContain("operator");
    const ours = await signIn("operator_finance", "operator");
    const ofOperator = (await send("GET", url, ours)).json<OfficePayment>();
    expect(ofOperator).toMatchObject({ own: "75.50", others: "0.00" });
    expect(ofOperator.lines.map(({ council, kind }) => [council, kind])).toEqual([
      ["mdld", "compound"],
      ["operator", "service_fee"],
    ]);
    expect(ofOperator.ledger).toContainEqual(
      expect.objectContaining({ council: "operator", account: "fees", amount: "-0.50" }),
    );
  });

  test("is found by every number that is on somebody's paper, in any writing", async () => {
    const { cookie } = await signIn("cashier_supervisor", "mpt");
    const [receipt = ""] = tawau.receipts;
    const numbers = {
      payment: tawau.id,
      attempt: tawau.reference.toLowerCase(),
      receipt: receipt.replaceAll("-", " "),
      transaction: txnOf(tawau.id),
      charge: tawau.number,
    };
    for (const [kind, number] of Object.entries(numbers)) {
      const url = `${paths.officeSearch}?number=${encodeURIComponent(number)}`;
      const { rows } = (await send("GET", url, { cookie })).json<Found>();
      expect(rows).toMatchObject([{ id: tawau.id, kind, own: "75.00" }]);
    }
  });

  test("is one of more than are listed where a number means many", async () => {
    const bill = await aCompound(database, "mps");
    const url = `${paths.officeSearch}?number=${bill.split(".")[2]}`;
    const { cookie } = await signIn("finance_officer", "mps");
    const found = async () => (await send("GET", url, { cookie })).json<Found>();
    const tryToPay = async () => {
      const { _id: id, sellerExOrderNo } = await payer.leave(aWish([bill]));
      await payer.report(sellerExOrderNo, { told: "declined" });
      return id;
    };
    for (let count = 0; count < 20; count += 1) await tryToPay();
    expect(await found()).toMatchObject({ has_more: false, rows: { length: 20 } });
    const newest = await tryToPay();
    const { rows, has_more } = await found();
    expect([rows.length, rows[0]?.id, has_more]).toEqual([20, newest, true]);
  });

  test("holds nobody's name, address or phone, whoever looks", async () => {
    const { cookie } = await signIn("portal_operator", "operator");
    const urls = [
      paths.officePayment.replace(":id", shared.id),
      `${paths.officeAnswers}?number=${shared.id}`,
    ];
    for (const url of urls) {
      const { body } = await send("GET", url, { cookie });
      expect(body).not.toMatch(/siti|contoh\.my|5550101/i);
    }
  });
});

describe("what may be proposed about a payment", () => {
  const about: string[] = [];
  beforeAll(async () => {
    const odd = await payer.leave(aWish([await aCompound(database, "mdld")]));
    await payer.report(odd.sellerExOrderNo, { told: "approved", amount: "50.00" });
    about.push((await pay(["mdld"], "approved")).id, odd._id, (await pay(["mdld"], null)).id);
  });
  const offered = async (cookie: string, id: string) =>
    (await send("GET", paths.officePayment.replace(":id", id), { cookie })).json<OfficePayment>()
      .may_propose;

  test.each([
    ["finance_officer", "mdld", ["void_receipt", "rule_on_case", "release_hold"]],
    ["cashier_supervisor", "mdld", ["void_receipt", "release_hold"]],
    ["operator_finance", "operator", ["rule_on_case"]],
    ["treasurer", "mdld", []],
  ] as const)("goes by the rights of the person: the %s of %s", async (role, owner, kinds) => {
    const { cookie } = await signIn(role, owner);
    const matters = [];
    for (const id of about) matters.push(...(await offered(cookie, id)));
    expect(new Set(matters.map(({ kind }) => kind))).toEqual(new Set(kinds));
  });

  test("is for a council the own receipt alone, where several have a part in it", async () => {
    const councils = [await aCompound(database, "mdld"), await aCompound(database, "mps")];
    const { _id: id } = await payer.leave(aWish(councils));
    const officer = await signIn("finance_officer", "mdld");
    expect(await offered(officer.cookie, id)).toEqual([]);
    const operator = await signIn("portal_operator", "operator");
    expect(await offered(operator.cookie, id)).toEqual([{ kind: "release_hold", subject: id }]);
    const { cookie } = await signIn("finance_officer", "mpt");
    expect(await offered(cookie, shared.id)).toEqual([
      { kind: "void_receipt", subject: expect.stringMatching(/^MPT/) },
    ]);
  });
});

describe("the support desk", () => {
  test.each([
    ["paid", () => tawau, "yes", { my: /telah diterima/, en: /was received/, zh: /收到/ }],
    [
      "under way",
      () => waiting,
      "unknown",
      { my: /belum mengesahkan/, en: /has not confirmed/, zh: /尚未确认/ },
    ],
  ] as const)("reads out one sentence of what is %s", async (_what, paid, verdict, words) => {
    const { cookie } = await signIn("support_desk", "operator");
    const url = `${paths.officeAnswers}?number=${paid().reference}`;
    const [row] = (await send("GET", url, { cookie })).json<Answers>().rows;
    expect(row).toMatchObject({ verdict, amount: "75.00" });
    expect(row?.sentences.my).toMatch(words.my);
    expect(row?.sentences.en).toMatch(words.en);
    expect(row?.sentences.zh).toMatch(words.zh);
  });

  test("finds nothing of a number that nobody has, and nothing by a bill", async () => {
    const { cookie } = await signIn("support_desk", "operator");
    for (const number of ["1700000000000000", tawau.number]) {
      const url = `${paths.officeAnswers}?number=${number}`;
      expect((await send("GET", url, { cookie })).json<Answers>().rows).toEqual([]);
    }
  });

  test("orders that the bank is asked: the worker asks, and the act is written", async () => {
    const { cookie, person } = await signIn("support_desk", "operator");
    const asked = await send("POST", paths.officeAsk.replace(":id", waiting.id), { cookie });
    expect(asked.statusCode).toBe(200);
    const [order] = await asOwner(
      database,
      `select data from ordered_effects where name = 'ask-provider' and data ->> 'paymentId' = '${waiting.id}'`,
    );
    const { data } = order as { data: { paymentId: string; orderedBy: string } };
    await askProviderJob.run(site.worker, data);
    const checks = `select ordered_by from payment_checks where reference = '${waiting.reference}'`;
    expect(await asOwner(database, checks)).toEqual([{ ordered_by: `office ${person}` }]);
    const acts = `select owner, what, subject from staff_acts where staff_id = '${person}' and what = 'provider_asked'`;
    expect(await asOwner(database, acts)).toEqual([
      { owner: "mpt", what: "provider_asked", subject: waiting.id },
    ]);
  });

  test("orders nothing for a payment that it cannot see", async () => {
    const { cookie } = await signIn("finance_officer", "mps");
    const asked = await send("POST", paths.officeAsk.replace(":id", waiting.id), { cookie });
    expect(asked.statusCode).toBe(404);
  });
});

describe("today", () => {
  test("says what was booked for the own council yesterday, and what is open", async () => {
    const { cookie, person } = await signIn("treasurer", "mpt");
    const look = async () => (await send("GET", paths.officeToday, { cookie })).json<Today>();
    const before = await look();
    office.pass(24 * 3_600_000);
    await asOwner(
      database,
      `update staff_sessions set created_at = now() + interval '1 day', last_seen_at = now() + interval '1 day'
       where staff_id = '${person}'`,
    );
    const { councils } = await look();
    office.pass(-24 * 3_600_000);
    expect(councils).toHaveLength(1);
    expect(councils[0]).toMatchObject({
      council: "mpt",
      booked: writeRinggit(sen(15_000)),
      payments: 2,
      unconfirmed: 2,
      cases: 0,
    });
    expect(councils[0]?.days).toHaveLength(14);
    expect(before.councils[0]).toMatchObject({ booked: "0.00", payments: 0 });
  });
});
