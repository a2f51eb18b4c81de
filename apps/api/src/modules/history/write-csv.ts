import { Readable } from "node:stream";
import { historyTypeOf } from "@kaunter/domain/charges/history-type";
import { byteOrderMark, csvLine } from "@kaunter/domain/csv";
import { writeRinggit } from "@kaunter/domain/money";
import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { shownStatusOf } from "@kaunter/domain/vocabulary/payments";
import { historyTypeNameId } from "@kaunter/words/kind-name";
import { formatDateTime } from "@kaunter/words/times";
import type { Database } from "../../db/pool.ts";
import { readCouncilNames } from "../charges/council-names.ts";
import type { Filters } from "./filters.ts";
import { walkHistory } from "./list-history.ts";
import { speak } from "./speak.ts";

const columns = ["date", "reference", "council", "type", "account", "amount", "status"] as const;

interface Wanted {
  userId: string;
  filters: Filters;
  language: Language;
}

/** A history as a file for spreadsheets, page by page: nobody holds all of it. Its links are left out: they are keys. */
export function writeCsv(deps: { db: Database }, wanted: Wanted): Readable {
  return Readable.from(linesOf(deps, wanted));
}

async function* linesOf(
  deps: { db: Database },
  { language, ...whose }: Wanted,
): AsyncGenerator<string> {
  const say = speak(language);
  const councils = await readCouncilNames(deps.db, language);
  yield byteOrderMark + lineOf(columns.map((column) => say(`column.${column}`)));
  for await (const items of walkHistory(deps, whose)) {
    const lines = items.flatMap((item) => {
      const { payment, council, kind, accountNo, amountSen, serviceFeeSen } = item;
      const when = [formatDateTime(payment.createdAt, language), payment.id];
      const status = say(`status.${shownStatusOf(payment.status)}`);
      const name = councils.get(council) ?? council.toUpperCase();
      const type = say(historyTypeNameId(historyTypeOf(kind)));
      const bill = [...when, name, type, accountNo, writeRinggit(amountSen), status];
      if (serviceFeeSen === undefined) return [bill];
      const taker = councils.get(operatorOwner) ?? "";
      const fee = [taker, say("kind.service_fee"), "", writeRinggit(serviceFeeSen), status];
      return [[...when, ...fee], bill];
    });
    yield lines.map(lineOf).join("");
  }
}

const lineOf = (cells: readonly string[]) => `${csvLine(cells)}\r\n`;
