import type { Charge } from "@kaunter/contracts/charges";
import { postReceipt } from "../modules/postings/post-receipt.ts";
import { aWish, payerAt } from "./payer.ts";
import { type Cells, csvOf, rowOf } from "./registers.ts";
import type { TestApp } from "./test-app.ts";

interface PaidKind {
  search: string;
  selection: string;
  /** Its number, as a file and a search have it. */
  number: (place: number) => string;
  /** A row that can be paid. */
  owed: Cells;
  /** What is different in it once the council shows that it was paid. */
  shown: Cells;
  /** A cell that means nothing for what is owed. */
  aside: string;
}

const digits = (place: number, length: number) => String(place).padStart(length, "0");
const licence = { status: "T", valid_until: "2020-12-31", balance: "0.00" };
const renewed = { status: "A", valid_until: "2150-12-31" };

/** Every kind of debt with a name of which councils give files. */
export const paidKinds = {
  assessment: {
    search: "assessment",
    selection: "2",
    number: (place) => `99${digits(place, 7)}`,
    owed: {},
    shown: { paid_2020: "180.00" },
    aside: "title",
  },
  compound: {
    search: "compound",
    selection: "full",
    number: (place) => `I20${digits(place, 6)}`,
    owed: { type: "individual", offence_date: "2020-03-07" },
    shown: { status: "paid" },
    aside: "offence",
  },
  ticket: {
    search: "ticket",
    selection: "full",
    number: (place) => `TK${digits(place, 8)}`,
    owed: { ticket_date: "2020-03-07" },
    shown: { status: "paid" },
    aside: "description",
  },
  parking: {
    search: "parking",
    selection: "full",
    number: (place) => `PK${digits(place, 8)}`,
    owed: { parking_date: "2020-03-07" },
    shown: { status: "paid" },
    aside: "zone",
  },
  trading_licence: {
    search: "license",
    selection: "renewal",
    number: (place) => `R${digits(place, 6)}`,
    owed: licence,
    shown: renewed,
    aside: "address",
  },
  council_licence: {
    search: "license",
    selection: "renewal",
    number: (place) => `2${digits(place, 6)}`,
    owed: { ...licence, photo: "Y" },
    shown: renewed,
    aside: "address",
  },
} satisfies Record<string, PaidKind>;
export type PaidKindName = keyof typeof paidKinds;
export const paidKindNames = Object.keys(paidKinds) as PaidKindName[];

let files = 0;

/** A council's file of one account, different from every other file. */
export function fileOf(kind: PaidKindName, place: number, cells: Cells = {}): string {
  const { number, owed, aside } = paidKinds[kind];
  const [column = ""] = Object.keys(rowOf(kind));
  const row = { [column]: number(place), [aside]: `ASIDE ${(files += 1)}`, ...owed, ...cells };
  return csvOf([rowOf(kind, row)]);
}

/** Somebody who looks for what was imported and pays it. */
export function payerOfRegisters(site: TestApp) {
  const payer = payerAt(site);
  const begin = async (kind: string, number: string, selection: string) => {
    const _id = `mpt.${kind}.${number}`;
    const consent = { name: "Siti", ic_no: "900101125678" };
    const amount = await payer.price(_id, selection);
    return payer.leave(aWish([], { services: [{ _id, selection, consent }], amount }));
  };
  return {
    ...payer,
    begin,
    find: async (search: string, _id: string): Promise<Charge> => {
      const data = { council: "mpt", payment_type: search, _id };
      const answer = await site.app.inject({ method: "POST", url: "/search", payload: { data } });
      // Of what is not found nothing is offered.
      return { offers: [], ...answer.json<object>() } as unknown as Charge;
    },
    pay: async (kind: string, number: string, selection: string): Promise<string> => {
      const created = await begin(kind, number, selection);
      await payer.report(created.sellerExOrderNo, { told: "approved" });
      return created._id;
    },
    /** The council takes the posting and gives its number. */
    book: (paymentId: string) => postReceipt(site.worker, { paymentId, council: "mpt" }),
  };
}
