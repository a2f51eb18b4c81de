import type { Client } from "pg";
import { ZodError } from "zod";
import type { ChargeKind } from "../charges/charge-kind.ts";
import type { Settlement } from "../charges/council-records.ts";
import type { ImportOrder } from "./import-order.ts";

/** What a file means for what was paid here. */
export interface WeighedPayments {
  /** Payments that the council's own records show, or contain, from now on. */
  acknowledgedCount: number;
  /** Of these the council has booked a payment, and its record still asks for what was paid, be it only the arrears. */
  askedAgain: string[];
  /** Of these the file does not say which receipts their balance contains: dates alone decided over what was paid. */
  judgedByDates: { count: number; numbers: string[] };
}

type Register = Pick<ImportOrder, "council" | "kind" | "asOf">;

const weighedAtOnce = 500;
const namedAtMost = 1_000;

/** Weighs every charge of the file of which something was paid here, whether its record changes or not. */
export async function weighPayments(client: Client, register: Register): Promise<WeighedPayments> {
  const weighed: WeighedPayments = {
    acknowledgedCount: 0,
    askedAgain: [],
    judgedByDates: { count: 0, numbers: [] },
  };
  const { kind } = register;
  let lastId = "0";
  for (;;) {
    const rows = await readPaid(client, register, lastId);
    for (const charge of rows) weigh(charge, weighed, kind);
    if (rows.length < weighedAtOnce) return weighed;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

function weigh(charge: PaidCharge, weighed: WeighedPayments, kind: ChargeKind) {
  const { number, before, after, paid, hasReceipts } = charge;
  const isShown = ({ paid: one, isLeaving }: PaidNow) =>
    isLeaving || (wasOwed(kind, before, one) && kind.settle(after, one) === null);
  weighed.acknowledgedCount += paid.filter(isShown).length;
  const isAskedAgain = (each: PaidNow) =>
    each.isBooked &&
    !(each.isLeaving && hasReceipts) &&
    (kind.settle(after, each.paid) !== null || asksArrearsAgain(kind, charge, each));
  if (paid.some(isAskedAgain) && weighed.askedAgain.length < namedAtMost) {
    weighed.askedAgain.push(kind.writeNumber(number));
  }
  const isInBalance = ({ paid: one }: PaidNow) => one.paidUntil === undefined;
  if (kind.hasBalance && !hasReceipts && paid.some(isInBalance)) {
    weighed.judgedByDates.count += 1;
    const { numbers } = weighed.judgedByDates;
    if (numbers.length < namedAtMost) numbers.push(kind.writeNumber(number));
  }
}

/**
 * Whether a record that shows a renewal asks for arrears that were paid with it. Of a file without receipts nobody can tell
 * a smaller debt from a new one.
 */
function asksArrearsAgain(
  kind: ChargeKind,
  { after, hasReceipts }: PaidCharge,
  { paid: { paidUntil, covers }, isNamed }: PaidNow,
): boolean {
  const paidSen = covers?.balanceSen ?? 0;
  if (paidUntil === undefined || paidSen === 0 || isNamed) return false;
  const askedSen = kind.arrearsBeside?.(after, paidUntil) ?? 0;
  return hasReceipts ? askedSen > 0 : askedSen >= paidSen;
}

/** The record before may be one that the rules cannot read any more. */
function wasOwed(kind: ChargeKind, record: unknown, paid: Settlement): boolean {
  try {
    return kind.settle(record, paid) !== null;
  } catch (error) {
    if (error instanceof ZodError) return false;
    throw error;
  }
}

interface PaidNow {
  paid: Settlement;
  /** The council had given its number for it at the moment of the file. */
  isBooked: boolean;
  isLeaving: boolean;
  /** The file says that its balance contains the receipt. */
  isNamed: boolean;
}

interface PaidCharge {
  id: string;
  number: string;
  before: unknown;
  after: unknown;
  paid: PaidNow[];
  /** The file says which of our receipts its balance contains. */
  hasReceipts: boolean;
}

async function readPaid(
  client: Client,
  { council, kind, asOf }: Register,
  afterId: string,
): Promise<PaidCharge[]> {
  const { rows } = await client.query<PaidCharge>(
    `select c.id, c.number, c.record as before, s.record as after, s.receipts is not null as "hasReceipts", (
       select jsonb_agg(jsonb_build_object('paid', paid, 'isBooked', exists (
           select from receipts r join postings p on p.receipt_number = r.number
           where r.payment_id = (paid ->> 'paymentId')::bigint and r.council_code = $1 and p.posted_at <= $3),
         'isNamed', exists (select from receipts r where r.payment_id = (paid ->> 'paymentId')::bigint
           and r.council_code = $1 and r.number = any (s.receipts)),
         'isLeaving', exists (select from leaving l where l.charge_id = c.id and l.payment = paid ->> 'paymentId'
           and l.line_no = paid ->> 'lineNo')))
       from jsonb_array_elements(c.settlements) as paid) as paid
     from charges c join staged s using (number)
     where c.council_code = $1 and c.kind = $2 and c.settlements <> '[]' and c.as_of <= $3 and c.id > $4
     order by c.id limit ${weighedAtOnce}`,
    [council, kind.kind, asOf, afterId],
  );
  return rows;
}
