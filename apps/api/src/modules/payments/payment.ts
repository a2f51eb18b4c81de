import type { CalendarDay } from "@kaunter/domain/calendar";
import type { ExplanationLine } from "@kaunter/domain/charges/quote";
import type { Sen } from "@kaunter/domain/money";
import type { Evidence } from "@kaunter/domain/payment/lifecycle";
import type { WatchedAttempt } from "@kaunter/domain/payment/requery";
import type { PaidLine } from "@kaunter/domain/payment/settlement";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { PaymentMethod, PaymentStatus } from "@kaunter/domain/vocabulary/payments";
import type { KeptDeclaration } from "../charges/declared-charges.ts";
import type { MethodChoice, StoredMessage } from "./payment-gateway.ts";

/** One hand-off to one provider. */
export interface Attempt {
  reference: string;
  paymentId: string;
  attemptNo: number;
  method: PaymentMethod;
  choice: MethodChoice;
  amountSen: Sen;
  message: StoredMessage;
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
  providerTxnAt?: Date;
  cardCode?: string;
}

export interface Payment {
  id: string;
  payerName: string;
  email: string;
  phone: string;
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
  kind: string;
  chargeVersion?: number;
  isTied: boolean;
  selection: string;
  explanation: readonly ExplanationLine[];
  paidUntil?: CalendarDay;
  consent?: { name: string; icNo: string };
  /** What the payer said of a charge that no council has a record of. */
  declaration?: KeptDeclaration;
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

/** As its watchman knows it. A page that was never served counts from the attempt's making. */
export function watched(attempt: Attempt): WatchedAttempt {
  return { ...attempt, handedOffAt: attempt.handedOffAt ?? attempt.createdAt };
}
