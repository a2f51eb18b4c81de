import { malaysianTime } from "../clock.ts";
import type { Request } from "./messages.ts";
import { type Script, quietScript } from "./script.ts";
import type { Effect } from "./faults.ts";

export const steps = ["login", "account", "tac", "confirm"] as const;
export type Step = (typeof steps)[number];

export interface Transaction {
  /** Its place in the order of arrival. */
  position: number;
  request: Request;
  checkSum: string;
  fpxTxnId: string;
  fpxTxnTime: string;
  bankName: string;
  script: Script;
  /** Open: the payer is at the bank. Working: an end is being written. Waiting: told of a first code. */
  stage: "open" | "working" | "waiting" | "final";
  /** What an enquiry is told. */
  code: string;
  step: Step;
  hasEmptyAccount: boolean;
  makerName: string;
  enquiries: number;
  directSends: number;
  lostAcknowledgements: number;
}

export interface NewTransaction {
  request: Request;
  checkSum: string;
  bankName: string;
  effect: Effect;
  at: string;
}

export interface Transactions {
  add(wanted: NewTransaction): Transaction;
  /** Puts back what a journal tells of an earlier process. */
  restore(transaction: Transaction): void;
  byOrder(sellerExOrderNo: string): Transaction | undefined;
  byFpxTxnId(fpxTxnId: string): Transaction | undefined;
  /** By either number of the seller. */
  find(order: string): Transaction | undefined;
  before(transaction: Transaction): Transaction | undefined;
  all(): readonly Transaction[];
}

const serialsPerSecond = 10_000;

export function createTransactions(): Transactions {
  const list: Transaction[] = [];
  const byOrder = new Map<string, Transaction>();
  const bySellerOrder = new Map<string, Transaction>();
  const byId = new Map<string, Transaction>();
  let serial = 0;

  const keep = (transaction: Transaction) => {
    transaction.position = list.length;
    list.push(transaction);
    byOrder.set(transaction.request.sellerExOrderNo, transaction);
    bySellerOrder.set(transaction.request.sellerOrderNo, transaction);
    byId.set(transaction.fpxTxnId, transaction);
  };
  const freeId = (at: string): string => {
    serial = (serial + 1) % serialsPerSecond;
    const id = `${malaysianTime(at).slice(2)}${String(serial).padStart(4, "0")}`;
    return byId.has(id) ? freeId(at) : id;
  };
  return {
    add(wanted) {
      const transaction = openTransaction(wanted, freeId(wanted.at));
      keep(transaction);
      return transaction;
    },
    restore: keep,
    byOrder: (order) => byOrder.get(order),
    byFpxTxnId: (id) => byId.get(id),
    find: (order) => byOrder.get(order) ?? bySellerOrder.get(order),
    before: ({ position }) => list[position - 1],
    all: () => list,
  };
}

export function openTransaction(wanted: NewTransaction, fpxTxnId: string): Transaction {
  const { request, checkSum, bankName, effect, at } = wanted;
  return {
    position: 0,
    request,
    checkSum,
    fpxTxnId,
    fpxTxnTime: malaysianTime(at),
    bankName,
    script: { ...quietScript, ...effect },
    stage: "open",
    code: "09",
    step: "login",
    hasEmptyAccount: false,
    makerName: "New Simulator",
    enquiries: 0,
    directSends: 0,
    lostAcknowledgements: effect.lostAcknowledgements ?? 0,
  };
}
