import type { CalendarDay } from "@kaunter/domain/calendar";
import type { LineKind } from "@kaunter/domain/charges/kinds";
import type { ExplanationLine } from "@kaunter/domain/charges/quote";
import type { Sen } from "@kaunter/domain/money";
import type { Evidence } from "@kaunter/domain/payment/lifecycle";
import type { PaidLine } from "@kaunter/domain/payment/settlement";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { PaymentMethod, PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import type { StoredDeclaration } from "../charges/declared-charges.ts";
import type { MethodChoice } from "./method-choice.ts";
import type { StoredMessage } from "./payment-gateway.ts";

/** One hand-off to one provider. */
export interface Attempt {
  reference: string;
  paymentId: string;
  attemptNo: number;
  method: PaymentMethod;
  choice: MethodChoice;
  amountSen: Sen;
  /** Without what it says of the payer. */
  message: StoredMessage;
  sealedFields?: Buffer;
  createdAt: Date;
  handedOffAt?: Date;
  returnedAt?: Date;
  supersededAt?: Date;
  evidence: Evidence;
  endedAt?: Date;
  awaitsAuthoriser: boolean;
  askedAt: Date[];
  notFound?: { firstAt: Date; lastAt: Date };
  providerCode?: string;
  providerTxnId?: string;
  /** True when the provider signed its transaction number, or named it when we asked. */
  isTxnProven: boolean;
  providerTxnAt?: Date;
  cardCode?: string;
}

/** Who pays, and where they are reached; the e-mail address as they have last corrected it. */
export interface Payer {
  name: string;
  email: string;
  phone: string;
}

/** Who pays as it lies in the database: each value is sealed for its place, and is nothing anywhere else. */
export interface SealedPayer {
  name: Buffer;
  email: Buffer;
  phone: Buffer;
  /** The payment's key, which is known before the payment has a number. */
  key: string;
  /** As last corrected, sealed for the payment's number. */
  correctedEmail?: Buffer;
}

export interface Payment {
  id: string;
  /** Nobody once the time is over for which names are kept. */
  sealedPayer?: SealedPayer;
  language: Language;
  machineId: string;
  amountSen: Sen;
  status: PaymentStatus;
  statusSince: Date;
  createdAt: Date;
  capabilityVersion: number;
  /** Oldest first; all but the newest are superseded. */
  attempts: Attempt[];
}

export type Line = PaidLine & {
  lineNo: number;
  kind: LineKind;
  chargeVersion?: number;
  isTied: boolean;
  selection: string;
  explanation: readonly ExplanationLine[];
  paidUntil?: CalendarDay;
  /** Who renews a licence; sealed once it is written. */
  consent?: { name: string; icNo: string };
  /** What the payer said of a charge that no council has a record of; who said it leaves with the payer. */
  declaration?: StoredDeclaration;
};

export function newestOf({ attempts }: Pick<Payment, "attempts">): Attempt {
  const newest = attempts.at(-1);
  if (!newest) throw new Error("A payment has an attempt");
  return newest;
}

export function attemptOf({ id, attempts }: Payment, reference: string): Attempt {
  const found = attempts.find((attempt) => attempt.reference === reference);
  if (!found) throw new Error(`Payment ${id} has no attempt ${reference}`);
  return found;
}
