import type { KeyObject } from "node:crypto";
import type { Clock, Timers } from "../clock.ts";
import type { Journal } from "../journal.ts";
import { type Rules, createRules } from "../rules.ts";
import { type BankTable, createBanks } from "./banks.ts";
import type { Effect } from "./faults.ts";
import type { KeyRing } from "./key-ring.ts";
import { type Transactions, createTransactions } from "./transactions.ts";

export interface Seller {
  exchangeId: string;
  sellerId: string;
  /** PEM public keys or certificates; several while the seller changes its key. */
  publicKeys: readonly string[];
  /** FPX messages carry no addresses, so they are registered. Several are called in turn. */
  directUrls: readonly string[];
  indirectUrl: string;
}

export type RegisteredSeller = Seller & { keys: readonly KeyObject[] };

export interface Settings {
  /** Every delay of the sandbox is multiplied by this; tests use a small one. */
  timeScale: number;
  retryDelaysMs: readonly number[];
  /** How long FPX waits for the seller's answer; not scaled. */
  answerTimeoutMs: number;
  /** How long an untouched bank page lives. */
  sessionMs: number;
  /** The largest difference of the seller's clock; 0 allows any. Not scaled. */
  maxSkewMs: number;
  refuseRepeatedOrderNo: boolean;
  /** How a refused request is told: by confirmation messages, or only by a page. */
  refusals: "message" | "page";
  /** Skipped pages pay at once, as the script says. */
  pages: "shown" | "skipped";
}

const minuteMs = 60_000;

const defaultSettings: Settings = {
  timeScale: 1,
  retryDelaysMs: [5_000, 30_000, 120_000],
  answerTimeoutMs: 10_000,
  sessionMs: 15 * minuteMs,
  maxSkewMs: 30 * minuteMs,
  refuseRepeatedOrderNo: true,
  refusals: "message",
  pages: "shown",
};

/** Everything the FPX side knows. */
export interface FpxWorld {
  clock: Clock;
  timers: Timers;
  journal: Journal;
  keys: KeyRing;
  banks: BankTable;
  settings: Settings;
  /** Whose addresses are called, and who may ask for the list of banks. */
  seller: RegisteredSeller | undefined;
  /** Everyone who was registered under other ids before: their payments are still under way. */
  formerSellers: readonly RegisteredSeller[];
  rules: Rules<Effect>;
  bankListRules: Rules<Effect>;
  transactions: Transactions;
}

type Parts = Pick<FpxWorld, "clock" | "timers" | "journal" | "keys">;

export function createFpxWorld(parts: Parts, settings: Partial<Settings> = {}): FpxWorld {
  return {
    ...parts,
    banks: createBanks(),
    settings: { ...defaultSettings, ...settings },
    seller: undefined,
    formerSellers: [],
    rules: createRules(),
    bankListRules: createRules(),
    transactions: createTransactions(),
  };
}

export function scaled(world: FpxWorld, delayMs: number): number {
  return delayMs * world.settings.timeScale;
}
