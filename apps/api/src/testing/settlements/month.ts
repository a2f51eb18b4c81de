import { decidedSchedule } from "@kaunter/domain/payment/requery";
import { Client } from "pg";
import { openDatabase } from "../../db/pool.ts";
import { transactionsOf } from "../../db/transaction.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { settle } from "../books/money.ts";
import { amountSen, at, begin, referenceOf, registry } from "../books/payments.ts";
import { asOwner, type TestDatabase } from "../test-database.ts";
import type { Sandbox } from "../../adapters/sandbox.fixture.ts";
import { openAccount } from "../../modules/settlements/open-account.ts";
import { takeIn } from "../../modules/settlements/take-in.ts";

const merchants = { fpx: "SE00012345", card: "M00001" };
export const lastDay = "2026-04-03";
export const paymentCount = 60;

const providerOf = (place: number) => (place % 4 === 0 ? "card" : "fpx");
/** Payments fall on the days from the 1st to the 27th of March, weekends included, some before dawn in Kuching. */
const momentOf = (place: number) =>
  `2026-03-${String(1 + (place % 27)).padStart(2, "0")}T${place % 3 === 0 ? "15" : "17"}:00:00Z`;

/** Sixty payments to two councils, approved in the course of a month, and a bank into whose account they are settled. */
export async function payForAMonth(database: TestDatabase): Promise<void> {
  await asOwner(database, registry.replace("(1, 10)", `(1, ${paymentCount})`));
  const insider = new Client({ connectionString: database.urls.insider });
  await insider.connect();
  for (let place = 1; place <= paymentCount; place += 1) {
    for (const story of [begin(place, amountSen, providerOf(place)), settle(place)]) {
      await insider.query(story.replaceAll(at, momentOf(place)));
    }
  }
  await insider.end();
}

/** The operator's hands: what takes files in. */
export function operatorOf(database: TestDatabase, role: "operator" | "worker" = "operator") {
  const db = openDatabase({
    url: database.urls[role],
    maxConnections: 2,
    onError: () => undefined,
  });
  return { db, inTransaction: transactionsOf(db), enqueue, schedule: decidedSchedule };
}
export type Operator = ReturnType<typeof operatorOf>;

export async function openAccounts(operator: Operator): Promise<void> {
  for (const provider of ["fpx", "card"] as const) {
    const account = { code: "trust", bank: "Bank Contoh", numberEnd: "4321" };
    await openAccount(operator, { ...account, provider, merchant: merchants[provider] });
  }
}

export interface BankWish {
  seed?: number;
  faults?: number;
  troublesPercent?: number;
  kinds?: string[];
  /** By which the bank names our account where it does not say our code. */
  number?: string;
}

/** The bank lives through the month; answers its files in their order. */
export async function bankMonth(
  { addresses, control }: Sandbox,
  { number, ...wish }: BankWish = {},
) {
  const account = { code: "trust", number, openingSen: 50_000, merchants };
  await control("PUT", "/bank/account", account);
  const debits = Array.from({ length: paymentCount }, (_one, index) => ({
    provider: providerOf(index + 1),
    reference: referenceOf(index + 1),
    txnId: `T${index + 1}`,
    amountSen,
    at: momentOf(index + 1),
  }));
  await control("POST", "/bank/debits", { debits });
  const names = (await control("POST", "/bank/days", {
    from: "2026-03-02",
    to: lastDay,
    ...wish,
  })) as string[];
  return filesOf({ addresses }, names);
}

/** Files of the bank in one format; those of providers are CSV in any. */
export function filesOf(
  { addresses }: Pick<Sandbox, "addresses">,
  names: string[],
  format = "csv",
) {
  return Promise.all(
    names.map(async (name) => {
      const answer = await fetch(`${addresses.pages}/control/bank/files/${name}?format=${format}`);
      return { name, bytes: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
}

export type BankFile = Awaited<ReturnType<typeof bankMonth>>[number];

export async function takeAll(operator: Operator, files: readonly BankFile[]): Promise<void> {
  for (const file of files) await takeIn(operator, { ...file, by: "Rosnah" });
}

/** Children first. */
const settlementTables =
  `open_credits open_batches open_lines move_entries moves credit_parts bank_lines bank_statements settled_attempts
  settlement_lines settlement_batches inbox_files`.split(/\s+/);

/** What an owner who switches off every lock can do to the books of settlements. */
export async function unlocked(database: TestDatabase, statements: string): Promise<void> {
  const locks = (state: string) =>
    settlementTables.map((table) => `alter table ${table} ${state} trigger user;`).join(" ");
  await asOwner(database, `${locks("disable")} ${statements}; ${locks("enable")}`);
}

/** As if no file had ever come. */
export async function forgetFiles(database: TestDatabase): Promise<void> {
  const lists = ["delete from awaited_attempts", "update awaited_reach set ledger_id = 0"];
  const files = settlementTables.map((table) => `delete from ${table}`);
  await unlocked(database, [...lists, ...files].join("; "));
}
