import { type Clock, type Timers, malaysianTime } from "../clock.ts";
import type { Settings } from "../fpx/world.ts";
import type { Journal } from "../journal.ts";
import { type Rules, createRules } from "../rules.ts";
import type { Effect } from "./faults.ts";
import { type Payments, createPayments } from "./payments.ts";
import type { Script } from "./script.ts";
import type { SignatureType } from "./signature.ts";

export interface Merchant {
  merchantCode: string;
  merchantKey: string;
  signatureType: SignatureType;
}

type Shared = "timeScale" | "retryDelaysMs" | "answerTimeoutMs" | "sessionMs" | "pages";

export interface CardSettings extends Pick<Settings, Shared> {
  order: Exclude<Script["order"], "as set">;
  merchantStatus: "approved" | "suspended";
  /** Where requests may come from; empty allows any. */
  requestOrigins: readonly string[];
  maxAmountSen: number;
  /** Enquiries about one RefNo on one Malaysian day; 0 allows any number. */
  enquiriesPerDay: number;
}

const defaultSettings: CardSettings = {
  timeScale: 1,
  retryDelaysMs: [5_000, 30_000, 120_000],
  answerTimeoutMs: 10_000,
  sessionMs: 15 * 60_000,
  order: "backend first",
  pages: "shown",
  merchantStatus: "approved",
  requestOrigins: [],
  maxAmountSen: 100_000_00,
  enquiriesPerDay: 20,
};

/** Everything the card provider knows. */
export interface CardWorld {
  clock: Clock;
  timers: Timers;
  journal: Journal;
  settings: CardSettings;
  merchant: Merchant;
  /** With which keys and codes the merchant was registered before: its payments are still under way. */
  formerMerchants: readonly Merchant[];
  rules: Rules<Effect>;
  payments: Payments;
  /** Enquiries by day and RefNo. */
  enquiries: Map<string, number>;
}

// No request can name this one, so that nobody is served before a merchant is registered.
const nobody: Merchant = { merchantCode: "", merchantKey: "", signatureType: "HMACSHA512" };

interface Parts extends Pick<CardWorld, "clock" | "timers" | "journal"> {
  merchant?: Merchant | undefined;
}

export function createCardWorld(parts: Parts, settings: Partial<CardSettings> = {}): CardWorld {
  return {
    ...parts,
    merchant: parts.merchant ?? nobody,
    formerMerchants: [],
    settings: { ...defaultSettings, ...settings },
    rules: createRules(),
    payments: createPayments(),
    enquiries: new Map(),
  };
}

export function scaled(world: CardWorld, delayMs: number): number {
  return delayMs * world.settings.timeScale;
}

/** The provider's day, as YYYYMMDD. */
export function today(world: CardWorld): string {
  return malaysianTime(world.clock()).slice(0, 8);
}

/** The merchant has another key or code from now on; what was sent with the earlier ones is answered with them. */
export function changeMerchant(world: CardWorld, merchant: Merchant): void {
  world.formerMerchants = merchantsOf(world);
  world.merchant = merchant;
}

export function merchantsOf({ merchant, formerMerchants }: CardWorld): Merchant[] {
  return [merchant, ...formerMerchants].filter(({ merchantCode }) => merchantCode !== "");
}
