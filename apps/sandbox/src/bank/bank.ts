import { type Clock, malaysianDay } from "../clock.ts";
import type { Entry, Journal } from "../journal.ts";

export type Provider = "fpx" | "card";

/** What a provider took from somebody, and owes its merchant. */
export interface Debit {
  provider: Provider;
  reference: string;
  txnId: string;
  amountSen: number;
  at: string;
}

export interface BatchLine {
  reference: string;
  txnId: string;
  txnAt: string;
  grossSen: number;
  feeSen: number;
  taxSen: number;
}

export interface Batch {
  provider: Provider;
  merchant: string;
  ref: string;
  revision: number;
  day: string;
  lines: BatchLine[];
}

export interface BankLine {
  bankRef: string;
  valueOn: string;
  amountSen: number;
  narrative: string;
  /** The line takes another back. */
  isReversal?: true;
  /** What was moved together; their words are those of the narrative. */
  parts?: { amountSen: number; words: string }[];
}

export interface Statement {
  account: string;
  number: number;
  day: string;
  openingSen: number;
  lines: BankLine[];
}

export interface BankAccount {
  code: string;
  /** By which the bank's own formats name it; without one, they say its code. */
  number?: string;
  openingSen: number;
  merchants: Record<Provider, string>;
}

/** The bank, and how providers settle into it. All that it knows is in its journal, so it outlives its process. */
export interface BankWorld {
  clock: Clock;
  journal: Journal;
  /** What the sandbox's own providers took. */
  ownDebits(): Debit[];
}

const of = <T>(entries: readonly Entry[], kind: string, field: string): T[] =>
  entries.filter((entry) => entry.kind === kind).map((entry) => entry[field] as T);

export function accountOf({ journal }: BankWorld): BankAccount | undefined {
  return of<BankAccount>(journal.entries(), "account", "account").at(-1);
}

/** What nobody has settled yet and was taken before a day, oldest first. */
export function unsettledBefore(world: BankWorld, day: string): Debit[] {
  const entries = world.journal.entries();
  const settled = new Set(of<string[]>(entries, "settled", "txnIds").flat());
  const told = of<Debit[]>(entries, "told", "debits").flat();
  return [...world.ownDebits(), ...told]
    .filter(({ txnId, at }) => !settled.has(txnId) && malaysianDay(at) < day)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** Lines of days to come, because of weekends and delays. */
export function waitingLines({ journal }: BankWorld): BankLine[] {
  const entries = journal.entries();
  const shown = new Set(
    of<Statement>(entries, "statement", "statement").flatMap(({ lines }) =>
      lines.map(({ bankRef }) => bankRef),
    ),
  );
  return of<BankLine>(entries, "moved", "line").filter(({ bankRef }) => !shown.has(bankRef));
}

export function statementsOf({ journal }: BankWorld): Statement[] {
  return of<Statement>(journal.entries(), "statement", "statement");
}

export interface GivenFile {
  name: string;
  text: string;
}

/** Every file that was given out, in its order. */
export function filesOf({ journal }: BankWorld): GivenFile[] {
  return of<GivenFile>(journal.entries(), "file", "file");
}
