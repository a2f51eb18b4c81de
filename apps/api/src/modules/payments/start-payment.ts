import { randomUUID } from "node:crypto";
import type { Consent } from "@kaunter/domain/charges/licensing";
import { cartItemLimit } from "@kaunter/domain/cart/cart";
import { DomainError } from "@kaunter/domain/domain-error";
import { type Sen, sumSen, writeRinggit } from "@kaunter/domain/money";
import { parseEmail } from "@kaunter/domain/person/email";
import { parsePhone } from "@kaunter/domain/person/phone";
import { readForm } from "@kaunter/domain/read-form";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { onlineMachineId } from "@kaunter/domain/vocabulary/payments";
import type { Database } from "../../db/pool.ts";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { trace } from "../../tracepoints.ts";
import type { Visitor } from "../charges/lookup-limits.ts";
import {
  type CartItem,
  type QuoteDeps,
  quoteItems,
  writtenNumberOf,
} from "../charges/quote-items.ts";
import { readSettings } from "../site/read-settings.ts";
import type { SiteSettings } from "../site/site-settings.ts";
import { feeOf, readServiceFees, type ServiceFees } from "../site/service-fees.ts";
import { type AttemptDeps, signAttempt, storeAttempt } from "./attempts/add-attempt.ts";
import { type Holder, judgeHolders } from "./holds/holders.ts";
import { beginPayment, type Draft, type MoveDeps, newPaymentId } from "./moves/move-payment.ts";
import { ownPayment } from "./owners.ts";
import type { Line, Payment } from "./payment.ts";
import type { MethodChoice } from "./method-choice.ts";
import { gatewayOf } from "./payment-gateway.ts";
import { feeLinesOf, linesOf } from "./payment-lines.ts";
import { lockToReserve, makeWay, reserveCharges, StaleQuote } from "./reserve-charges.ts";
import { DatabaseError } from "pg";
import { findPayment } from "./store.ts";

export type StartDeps = AttemptDeps &
  MoveDeps &
  QuoteDeps & { db: Database; inTransaction: InTransaction };

/** Who begins a payment: a visitor, who may be signed in. */
export interface Beginner {
  visitor: Visitor;
  userId: string | undefined;
}

/** What a payer wants to pay, and the total that they were shown. */
export interface PaymentRequest {
  items: (CartItem & { consent?: Consent })[];
  shownSen: Sen;
  payerName: string;
  email: string;
  phone: string;
  language: Language;
  choice: MethodChoice;
  /** Although an earlier payment is in review. */
  paysAgain: boolean;
}

export type Started = Pick<Payment, "id" | "createdAt" | "amountSen" | "capabilityVersion"> & {
  reference: string;
};

/** Tries again when a charge changed between its pricing and its reservation. */
const tries = 3;

/**
 * Begins a payment: prices again, reserves every charge, stores the message for the bank. The same key with the same
 * request is the same payment, however often and however simultaneously it is sent, and whether or not its payer is still
 * signed in by then. Without a key nobody can ask for it again; its charges are held all the same.
 */
export async function startPayment(
  deps: StartDeps,
  givenKey: string | undefined,
  request: PaymentRequest,
  beginner: Beginner,
): Promise<Started> {
  const key = givenKey ?? randomUUID();
  // Keyed, so that it confirms nobody's guess of who sent it.
  const indexes = deps.personKey.indexesOf("wish", JSON.stringify(request));
  const hashes = indexes.map((index) => index.toString("hex"));
  try {
    return await beginAtTodaysPrice(deps, { key, hashes, request, beginner });
  } catch (error) {
    const isKeyTaken = isTaken(error, "payments_idempotency_key_key");
    if (!(error instanceof DomainError) && !isKeyTaken) throw error;
    // What this key has begun may be paid by now, and is refused to any other.
    const known = await findByKey(deps.db, key, hashes);
    if (!known) throw error;
    return known;
  }
}

/** A line before it has its place in a payment. */
type LineToBe = ReturnType<typeof linesOf>[number];

interface KeyedRequest {
  key: string;
  /** Hashes by which the same request may have been kept: one for each key that we have. */
  hashes: readonly string[];
  request: PaymentRequest;
  beginner: Beginner;
}

async function beginAtTodaysPrice(deps: StartDeps, keyed: KeyedRequest): Promise<Started> {
  const { key, hashes, request, beginner } = keyed;
  const [requestHash = ""] = hashes;
  const given = { ...readPayer(request), idempotencyKey: key, requestHash };
  for (let left = tries; ; left -= 1) {
    const charged = await priceCharges(deps, request, beginner.visitor).catch((error: unknown) =>
      refuse(deps, request, error),
    );
    try {
      return await deps.inTransaction(
        async (tx, now, opened: Opened) => {
          trace("payment.opened");
          const known = opened.isKnown && (await findByKey(tx, key, hashes));
          if (known) return known;
          refuseWhenClosed(opened.settings, request);
          const lines = withFee(deps, charged, opened.fees, request);
          const draft = { ...given, id: opened.id, lines, amountSen: request.shownSen };
          const holders = judgeHolders(opened.holdings, now);
          return begin(tx, deps, { ...keyed, draft, holders, now });
        },
        (tx) => openToBegin(tx, keyed, charged),
      );
    } catch (error) {
      const isTried = error instanceof StaleQuote || isTaken(error, "payments_pkey");
      if (!isTried || left === 1) throw error;
    }
  }
}

/** Whether somebody else was faster with the key, or, as good as never, began in the same microsecond. */
function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint;
}

/** The payment that a key stands for; the same key with another request is refused. */
async function findByKey(db: Database | Tx, key: string, hashes: readonly string[]) {
  const row = await db
    .selectFrom("payments")
    .select(["id", "requestHash"])
    .where("idempotencyKey", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!hashes.includes(row.requestHash)) throw new DomainError("idempotency_conflict");
  const payment = await findPayment(db, row.id);
  return payment && startedOf(payment, payment.attempts[0]?.reference ?? "");
}

function startedOf(payment: Omit<Started, "reference">, reference: string): Started {
  const { id, createdAt, amountSen, capabilityVersion } = payment;
  return { id, createdAt, amountSen, capabilityVersion, reference };
}

function readPayer({ payerName: name, email, phone, language }: PaymentRequest) {
  const payer = readForm((read) => ({
    name,
    email: read("email", () => parseEmail(email)),
    phone: read("contact", () => parsePhone(phone)),
  }));
  return { payer, language, machineId: onlineMachineId };
}

type Opened = Awaited<ReturnType<typeof openToBegin>>;

/** What a beginning goes by besides its prices; read behind the lock, so whoever waited for an equal request finds it. */
async function openToBegin(
  tx: Tx,
  { key, beginner: { visitor } }: KeyedRequest,
  lines: readonly LineToBe[],
) {
  const [holdings, named, settings, fees] = await Promise.all([
    lockToReserve(tx, lines, visitor),
    newPaymentId(tx, key),
    readSettings({ db: tx }),
    readServiceFees({ db: tx }),
  ]);
  return { holdings, ...named, settings, fees };
}

function refuseWhenClosed({ closing }: SiteSettings, { items }: PaymentRequest): void {
  if (!closing) return;
  throw new DomainError("payment_unavailable", { field: items.map(writtenNumberOf).join(", ") });
}

/** While the site is closed that is said first, whatever else is wrong; it is read only where something is. */
async function refuse(
  deps: Pick<StartDeps, "db">,
  request: PaymentRequest,
  refusal: unknown,
): Promise<never> {
  const isOfItems = refusal instanceof DomainError && request.items.length > 0;
  if (isOfItems) refuseWhenClosed(await readSettings(deps), request);
  throw refusal;
}

/** The lines at today's prices. */
async function priceCharges(
  deps: StartDeps,
  { items }: PaymentRequest,
  visitor: Visitor,
): Promise<LineToBe[]> {
  refuseWrongCart(items);
  const quoted = await quoteItems(deps, items, visitor);
  return quoted.flatMap((item, index) => {
    if ("refusal" in item) throw item.refusal;
    return linesOf(item, items[index]?.consent);
  });
}

/** Adds the fee of the way of paying: together they must sum to what the payer was shown. */
function withFee(
  { gateways }: StartDeps,
  charged: readonly LineToBe[],
  fees: ServiceFees,
  { shownSen, choice }: PaymentRequest,
): Line[] {
  const { method } = gatewayOf(gateways, choice.provider);
  const lines = [...charged, ...feeLinesOf(feeOf(fees, method))];
  const currentSen = sumSen(lines.map(({ amountSen }) => amountSen));
  if (currentSen !== shownSen) {
    const amounts = { shown: writeRinggit(shownSen), current: writeRinggit(currentSen) };
    throw new DomainError("price_changed", amounts);
  }
  return lines.map((line, index) => ({ ...line, lineNo: index + 1 }));
}

/** What a cart refuses in the browser is refused here in the same words. */
function refuseWrongCart(items: PaymentRequest["items"]): void {
  if (items.length === 0) throw new DomainError("no_account_selected");
  if (items.length > cartItemLimit) throw new DomainError("cart_full", { limit: cartItemLimit });
  const ids = items.map(({ chargeId }) => chargeId);
  const twice = items.find(({ chargeId }, index) => ids.indexOf(chargeId) < index);
  if (twice) throw new DomainError("already_in_cart", { account_no: writtenNumberOf(twice) });
}

interface Beginning extends KeyedRequest {
  draft: Draft;
  holders: readonly Holder[];
  now: Date;
}

async function begin(tx: Tx, deps: StartDeps, beginning: Beginning): Promise<Started> {
  const { request, beginner, draft, holders, now } = beginning;
  const { visitor, userId } = beginner;
  const { paysAgain } = request;
  await makeWay(tx, deps, { holders, paymentId: draft.id, paysAgain, now });
  const begun = { ...draft, createdAt: now, status: "in_progress" as const, attempts: [] };
  const attempt = await signAttempt(deps, begun, { choice: request.choice, now });
  await Promise.all([
    beginPayment(tx, deps.personKey, draft, now),
    userId !== undefined && ownPayment(tx, draft.id, userId, now),
    reserveCharges(tx, { payment: begun, visitor, now }),
    storeAttempt(tx, deps, begun, attempt),
  ]);
  trace("attempt.inserted");
  return startedOf({ ...begun, capabilityVersion: 1 }, attempt.reference);
}
