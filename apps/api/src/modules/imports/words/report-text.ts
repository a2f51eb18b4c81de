import { formatDateTime } from "@kaunter/domain/date-format";
import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { inColumns } from "../../books/columns.ts";
import { harmless } from "../../books/words.ts";
import type { Summary } from "../differences.ts";
import type { Imported } from "../import-file.ts";
import type { ListedImport } from "../list-imports.ts";
import { reportWords } from "./report-words.ts";
import type { Undone } from "../undo-import.ts";

const grouped = new Intl.NumberFormat("en");
const count = (records: number) => grouped.format(records);
// A council's total may be larger than any single amount may be.
const ringgit = (sen: number) => formatRinggit(sen as Sen).replace("\u00a0", " ");

/** What an import does or would do, and what to do next. */
export function importText(imported: Imported, language: Language): string {
  const words = reportWords[language];
  if (imported.outcome === "same_file") {
    const { id, importedAt, importedBy } = imported.as;
    return words.sameFile(id, formatDateTime(importedAt, language), harmless(importedBy));
  }
  const lines = summaryLines(imported.summary, language);
  const end = imported.outcome === "imported" ? words.imported(imported.id) : words.rehearsed;
  return [...lines, "", end].join("\n");
}

function summaryLines(summary: Summary, language: Language): string[] {
  const words = reportWords[language];
  const { changed, gone, unchanged, older, acknowledgedCount, askedAgain } = summary;
  const added = summary.new;
  const differenceSen = added.afterSen + changed.afterSen - changed.beforeSen - gone.beforeSen;
  const rows = [
    [words.new, added.count, words.payable(ringgit(added.afterSen))],
    [
      words.changed,
      changed.count,
      words.beforeAfter(ringgit(changed.beforeSen), ringgit(changed.afterSen)),
    ],
    [words.gone, gone.count, words.noLonger(ringgit(gone.beforeSen))],
    [words.unchanged, unchanged.count, ""],
    [words.older, older.count, ""],
  ] as const;
  const columns = inColumns(rows.map(([label, records]) => [label, count(records)]));
  return [
    ...rows.map(([, , meaning], place) => `${columns[place]}  ${meaning}`.trimEnd()),
    words.difference(ringgit(differenceSen)),
    ...(acknowledgedCount > 0 ? [words.acknowledged(count(acknowledgedCount))] : []),
    ...(askedAgain.length > 0 ? [words.askedAgain(askedAgain.join(", "))] : []),
  ];
}

export function undoneText(id: string, undone: Undone, language: Language): string {
  const words = reportWords[language];
  const { restoredCount, leftAlone } = undone;
  return [
    words.undone(id, count(restoredCount)),
    ...(leftAlone.length > 0 ? [words.leftAlone(count(leftAlone.length))] : []),
    ...leftAlone.map(({ number, why, paymentId }) => {
      const reason = why === "changed" ? words.changedSince : words[why](paymentId ?? "");
      return `  ${number}: ${reason}`;
    }),
  ].join("\n");
}

export function importsText(imports: readonly ListedImport[], language: Language): string {
  const words = reportWords[language];
  if (imports.length === 0) return words.none;
  const rows = imports.map((one) => [
    one.id,
    one.councilCode.toUpperCase(),
    one.kind,
    words.asOf(formatDateTime(one.asOf, language)),
    `${formatDateTime(one.importedAt, language)} ${harmless(one.importedBy, 40)}`,
    `+${count(one.newCount)} ~${count(one.changedCount)} -${count(one.goneCount)}`,
    one.fileHash.slice(0, 12),
    harmless(one.fileName, 60),
    ...(one.undoneAt
      ? [words.wasUndone(formatDateTime(one.undoneAt, language), harmless(one.undoneBy ?? "", 40))]
      : []),
  ]);
  return inColumns(rows, "").join("\n");
}
