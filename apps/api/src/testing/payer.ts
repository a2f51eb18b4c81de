import { randomBytes, randomUUID } from "node:crypto";
import type { Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { parseRinggit, sumSen, writeRinggit } from "@kaunter/domain/money";
import type { Said } from "./fake-outside.ts";
import { wayToPay } from "./pay-by.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";
import type { TestApp } from "./test-app.ts";

/** A compound of RM 75.00 that nobody else has; each call makes another. */
export async function aCompound(database: TestDatabase, council = "mpt"): Promise<string> {
  return aCharge(database, council, "compound", {
    type: "individual",
    amountSen: 7_500,
    offenceOn: "2020-01-01",
    offence: "S.1",
    status: "unpaid",
    isCourt: false,
    payer: "SITI BINTI ALI",
  });
}

/** An assessment of RM 100.00 for each of three years, none of them paid. */
export async function anAssessment(database: TestDatabase): Promise<string> {
  return aCharge(database, "mpt", "assessment", {
    ownerName: "SITI BINTI ALI",
    address: "1 JALAN SATU",
    title: "CL 1",
    isLandCess: false,
    years: [2020, 2021, 2022].map((year) => ({ year, chargeSen: 10_000, paidSen: 0 })),
  });
}

/** A trading licence that ran out, with arrears of RM 40.00. */
export async function aLicence(database: TestDatabase): Promise<string> {
  return aCharge(database, "mpt", "trading_licence", {
    ownerName: "SITI BINTI ALI",
    ownerIc: "********5678",
    businessName: "KEDAI SITI",
    address: "1 JALAN SATU",
    businessCode: "01",
    subhead: "71101",
    status: "T",
    validUntil: "2020-12-31",
    balanceSen: -4_000,
    entryCount: 1,
  });
}

/** A sidewalk permit of RM 20.00 a month that ran out, with arrears of RM 40.00. */
export async function aPermit(database: TestDatabase): Promise<string> {
  return aCharge(database, "mpt", "council_licence", {
    type: "KAKILIMA",
    printType: null,
    ownerName: "SITI BINTI ALI",
    ownerIc: "********5678",
    businessName: "KEDAI SITI",
    address: "1 JALAN SATU",
    businessCode: "112",
    subhead: "71101",
    status: "T",
    validUntil: "2020-12-31",
    balanceSen: -4_000,
    feeSen: 2_000,
    hasPhoto: true,
  });
}

/** A stall that owes RM 300.00. */
export async function aStall(database: TestDatabase): Promise<string> {
  return aCharge(database, "mpt", "market", {
    hawkerName: "SITI BINTI ALI",
    lot: "A1",
    zone: "MAKANAN",
    balanceSen: -30_000,
  });
}

/** A ticket of RM 2.00 that was given out long ago. */
export async function aTicket(database: TestDatabase): Promise<string> {
  return aCharge(database, "mpt", "ticket", {
    amountSen: 200,
    status: "unpaid",
    issuedOn: "2020-01-01",
    description: "Lot tamu",
    payer: "SITI BINTI ALI",
    assessmentNumber: null,
  });
}

/** A hall for RM 80.00 with a deposit of RM 20.00. Time runs for whoever booked it once it says when it was approved. */
export async function aBooking(database: TestDatabase): Promise<string> {
  return aCharge(database, "mpt", "booking", {
    status: "approved",
    createdAt: "2020-01-01T00:00:00Z",
    approvedAt: null,
    item: "DEWAN",
    description: "Kenduri",
    customerName: "SITI BINTI ALI",
    slots: [{ on: "2020-02-01", from: "08:00", to: "17:00", rateSen: 8_000, amountSen: 8_000 }],
    additionalItems: [],
    deposits: [{ name: "Kunci", amountSen: 2_000 }],
  });
}

/** How the numbers of a kind begin, and how many digits follow. */
const numbers = {
  compound: ["I99", 6],
  assessment: ["990", 6],
  trading_licence: ["R9", 6],
  council_licence: ["2", 6],
  market: ["30", 5],
  ticket: ["TK", 8],
  booking: ["BK2020", 6],
} as const;
/** Prices that no day changes. */
const rates = {
  compound: { ladder: [{ untilDay: 100_000, vehicleSen: 1_000, otherBasisPoints: 10_000 }] },
  trading_licence: { lapsedYearsLimit: 200 },
  council_licence: { lapsedYearsLimit: 200 },
};

async function aCharge(
  database: TestDatabase,
  council: string,
  kind: keyof typeof numbers,
  record: object,
): Promise<string> {
  const [start, length] = numbers[kind];
  const number = `${start}${String((charges += 1)).padStart(length, "0")}`;
  await asOwner(
    database,
    `insert into councils (code, name_my, name_en, name_zh, kinds, rates) values ('${council}', 'a', 'b', 'c',
       '{${Object.keys(numbers).join()}}', '${JSON.stringify(rates)}')
     on conflict (code) do nothing;
     insert into charges (council_code, kind, number, record)
       values ('${council}', '${kind}', '${number}', '${JSON.stringify(record)}')`,
  );
  return [council, kind, number].join(".");
}
let charges = 0;

/** What a payer's browser sends to begin a payment. */
export function aWish(chargeIds: string[], changes: object = {}) {
  return {
    payment: {
      services: chargeIds.map((_id) => ({ _id, selection: "full" })),
      amount: `${75 * chargeIds.length}.00`,
      full_name: "Siti Aminah binti Yusof",
      email: "siti@contoh.my",
      contact: "013-555 0101",
      ...wayToPay,
      language: "my",
      ...changes,
    },
  };
}

/** The cookie of a browser that nobody else has. */
export const aDevice = () => `__Host-device=${randomBytes(16).toString("base64url")}`;

/** People with browsers, at the application of a test: whoever begins a payment does so with another browser. */
export function payerAt({ app, outside }: TestApp) {
  const create = (wish: object, key: string = randomUUID(), cookie: string = aDevice()) =>
    app.inject({
      method: "POST",
      url: paths.createPayment,
      headers: { "idempotency-key": key, cookie },
      payload: wish,
    });
  const form = (url: string, fields: Record<string, string> | string) =>
    app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
    });
  const handOver = ({ _id, payer_capability }: CreatedPayment, fields: object = {}) =>
    form(paths.handOff, { payment: _id, key: payer_capability, ...fields });
  return {
    create,
    form,
    /** What a charge costs now, with what is tied to it. */
    price: async (_id: string, selection: string): Promise<string> => {
      const payload = { items: [{ _id, selection }] };
      const answer = await app.inject({ method: "POST", url: paths.quotes, payload });
      const [item] = answer.json<Quotes>().items;
      if (!item || !("offer" in item)) throw new Error(`${_id} has no offer ${selection}`);
      const parts = [item.offer, ...item.offer.tied].map(({ amount }) => parseRinggit(amount));
      return writeRinggit(sumSen(parts));
    },
    /** Begins a payment and goes to the bank. */
    leave: async (wish: object): Promise<CreatedPayment> => {
      const created = (await create(wish)).json<CreatedPayment>();
      await handOver(created);
      return created;
    },
    handOver,
    /** Wants to go on with another bank. */
    switchBank: ({ _id, payer_capability }: CreatedPayment, changes: object = {}) =>
      app.inject({
        method: "POST",
        url: paths.newAttempt,
        payload: {
          _id,
          payer_capability,
          payment_method: "TEST0021",
          fpx_msgToken: "01",
          has_left_bank: false,
          ...changes,
        },
      }),
    /** The provider's own call. */
    report: (reference: string, said: Said) =>
      form(paths.processPayment, outside.bodyOf(reference, said)),
    comeBack: (reference: string, said: Said) =>
      form(paths.receipt, outside.bodyOf(reference, said)),
    /** Opens the link. */
    look: ({ _id, capability }: Pick<CreatedPayment, "_id" | "capability">) =>
      readPayment(app, _id, { capability }),
    /** Opens it on the device that paid. */
    lookAsPayer: ({ _id, capability, payer_capability }: CreatedPayment) =>
      readPayment(app, _id, { capability, payer_capability }),
  };
}

function readPayment(app: TestApp["app"], id: string, payload: object) {
  const url = Buffer.from(`all_payments/${id}`).toString("base64");
  return app.inject({ method: "POST", url: paths.query, payload: { url, payload } });
}
