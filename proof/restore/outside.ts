import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Provider } from "../storm/script.ts";

/** Money that a provider took, as its own journal says. */
export interface Debit {
  provider: Provider;
  reference: string;
  transaction: string;
  amountSen: number;
  at: string;
}

/** What a council was told. */
export interface Posting {
  number: string;
  paymentId: string;
}

interface Entry {
  kind: string;
  at: string;
  key?: string;
  posting?: { payment_id?: string };
  sellerExOrderNo?: string;
  refNo?: string;
  fpxTxnId?: string;
  transId?: string;
  amountSen?: number;
}

const entriesOf = (folder: string, name: string): Entry[] =>
  readFileSync(join(folder, `${name}.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as Entry);

export function debitsIn(folder: string): Debit[] {
  return (["fpx", "card"] as const).flatMap((provider) =>
    entriesOf(folder, provider)
      .filter(({ kind }) => kind === "debit")
      .map((entry) => ({
        provider,
        reference: entry.refNo ?? entry.sellerExOrderNo ?? "",
        transaction: entry.fpxTxnId ?? entry.transId ?? "",
        amountSen: entry.amountSen ?? 0,
        at: entry.at,
      })),
  );
}

/** A provider's statement from a moment on, in the columns that an operator brings it into. */
export function writeStatement(file: string, debits: readonly Debit[]): void {
  const rows = debits.map(({ reference, transaction, amountSen, at }) =>
    [reference, transaction, (amountSen / 100).toFixed(2), at].join(","),
  );
  writeFileSync(file, ["reference,transaction,amount,taken_at", ...rows, ""].join("\n"));
}

export function postingsIn(folder: string): Posting[] {
  return entriesOf(folder, "council").map(({ key = "", posting }) => ({
    number: key,
    paymentId: posting?.payment_id ?? "",
  }));
}

const margin = 100;

/** For each council the highest number that it knows and a hundred more, as its clerk is asked for. */
export function highestNumbers(postings: readonly Posting[]): string[] {
  const highest = new Map<string, number>();
  for (const { number } of postings) {
    const [, place = "", count = ""] = /^(\w+-\d{4})-(\d+)$/.exec(number) ?? [];
    highest.set(place, Math.max(highest.get(place) ?? 0, Number(count)));
  }
  return [...highest].map(
    ([place, count]) => `${place}-${String(count + margin).padStart(6, "0")}`,
  );
}
