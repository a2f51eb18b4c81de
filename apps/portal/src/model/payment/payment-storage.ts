import type { CreatedPayment, CreatePayment } from "@kaunter/contracts/payments";
import type { DBSchema } from "idb";
import { now } from "@kaunter/web/browser/clock";
import { databaseOf } from "@kaunter/web/browser/database";
import { forget, store } from "@kaunter/web/browser/storage";
import { forgetOnLogout } from "@kaunter/web/state/session-end";
import { paymentRoom } from "./banners-room.ts";

/** What this browser knows of a payment that it has started. */
export interface StartedPayment {
  /** Made before the first send, and the same for every send of this request. */
  key: string;
  /** Exactly as it was sent; null once the server has answered, so that no payer's details stay here. */
  request: CreatePayment | null;
  charges: string[];
  startedAt: string;
  created: CreatedPayment | null;
  isDone: boolean;
}

/** A payment that the server has made and whose end this browser has not seen. */
export type OpenPayment = StartedPayment & { created: CreatedPayment };

interface PaymentSchema extends DBSchema {
  payments: { key: string; value: StartedPayment };
}

const open = databaseOf<PaymentSchema>(
  "kaunterDB",
  (database) => void database.createObjectStore("payments", { keyPath: "key" }),
);
// Where nothing can be stored it lasts for the visit; the server refuses a second payment in any case.
let inMemory: StartedPayment[] | null = null;

forgetOnLogout(() => {
  inMemory &&= [];
  keepRoom(false);
});

/** By then the server has ended what it may have made of it: nobody has left for a bank with it. */
const unansweredMs = 86_400_000;

type Rule<T> = (rows: StartedPayment[]) => { rows: StartedPayment[]; answer: T };

/** Reads, decides and writes in one transaction, so that two tabs cannot both start a payment. */
async function change<T>(rule: Rule<T>): Promise<T> {
  if (inMemory === null) {
    try {
      const transaction = (await open()).transaction("payments", "readwrite");
      const { rows, answer } = rule((await transaction.store.getAll()).filter(isKept));
      await transaction.store.clear();
      await Promise.all(rows.map((row) => transaction.store.put(row)));
      await transaction.done;
      keepRoom(rows.some(isOpen));
      return answer;
    } catch {
      inMemory = [];
    }
  }
  const { rows, answer } = rule(inMemory);
  inMemory = rows;
  return answer;
}

/** For the banner that tells of an open payment; on a phone it has more lines. */
function keepRoom(isOpenPayment: boolean): void {
  if (isOpenPayment) store(paymentRoom, innerWidth < 640 ? "8.75rem" : "3.5rem");
  else forget(paymentRoom);
}

function isKept({ startedAt, charges, request }: StartedPayment): boolean {
  if (typeof startedAt !== "string" || !Array.isArray(charges)) return false;
  return request === null || now().getTime() - Date.parse(startedAt) < unansweredMs;
}

async function listPayments(): Promise<StartedPayment[]> {
  const rows = await change((all) => ({ rows: all, answer: all }));
  return rows.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
}

function isOpen(payment: StartedPayment): payment is OpenPayment {
  return payment.created !== null && !payment.isDone;
}

function pays(payment: StartedPayment, charges: readonly string[]): boolean {
  return payment.charges.some((charge) => charges.includes(charge));
}

export type Claim = { open: OpenPayment } | { key: string };

/**
 * The key under which a request is sent. The same request gets the same key until the server has answered; a charge
 * whose payment is still open gets none.
 */
export async function claimPayment(request: CreatePayment): Promise<Claim> {
  const charges = request.services.map(({ _id }) => _id);
  const text = JSON.stringify(request);
  return change<Claim>((rows) => {
    const earlier = rows.filter(isOpen).find((row) => pays(row, charges));
    if (earlier) return { rows, answer: { open: earlier } };
    const same = rows.find((row) => row.request && JSON.stringify(row.request) === text);
    if (same) return { rows, answer: { key: same.key } };
    const key = crypto.randomUUID();
    const startedAt = now().toISOString();
    const row = { key, request, charges, startedAt, created: null, isDone: false };
    return { rows: [...rows, row], answer: { key } };
  });
}

export async function keepCreated(key: string, created: CreatedPayment): Promise<void> {
  await change((rows) => ({
    rows: rows.map((row) => (row.key === key ? { ...row, request: null, created } : row)),
    answer: null,
  }));
}

/** The server has refused: there is no such payment. */
export async function forgetClaim(key: string): Promise<void> {
  await change((rows) => ({ rows: rows.filter((row) => row.key !== key), answer: null }));
}

/** Requests for these charges that were sent and never answered, the newest first. */
export async function listUnanswered(charges: readonly string[]): Promise<StartedPayment[]> {
  return (await listPayments()).filter((row) => row.request !== null && pays(row, charges));
}

export async function findOpenFor(charges: readonly string[]): Promise<OpenPayment | null> {
  return (await listPayments()).filter(isOpen).find((row) => pays(row, charges)) ?? null;
}

/** The open payment of an id; without an id, the newest. */
export async function findOpen(id: string | null): Promise<OpenPayment | null> {
  const all = (await listPayments()).filter(isOpen);
  return all.find(({ created }) => id === null || created._id === id) ?? null;
}

/** It has ended: whoever pays for its charges now starts a new payment. */
export async function markDone(id: string): Promise<void> {
  await change((rows) => ({
    rows: rows.map((row) => (row.created?._id === id ? { ...row, isDone: true } : row)),
    answer: null,
  }));
}

/** The link of a payment changes when the earlier ones are revoked. */
export async function keepLink(id: string, capability: string): Promise<void> {
  await change((rows) => ({
    rows: rows.map((row) =>
      row.created?._id === id ? { ...row, created: { ...row.created, capability } } : row,
    ),
    answer: null,
  }));
}

/** What shows the server that this browser has started a payment; nothing where it has not. */
export async function payerKeyOf(id: string): Promise<{ payer_capability?: string }> {
  const started = await findStarted(id);
  return started ? { payer_capability: started.created.payer_capability } : {};
}

/** What this browser keeps of a payment that it has started, open or not. */
export async function findStarted(id: string): Promise<OpenPayment | null> {
  const all = await listPayments();
  const found = all.find(({ created }) => created?._id === id);
  return found?.created ? { ...found, created: found.created } : null;
}
