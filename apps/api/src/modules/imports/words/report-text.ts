import { formatDateTime } from "@kaunter/words/times";
import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { inColumns } from "../../books/columns.ts";
import { harmless } from "../../books/words.ts";
import type { Summary } from "../differences.ts";
import type { Imported, KeptBy } from "../import-file.ts";
import type { ListedImport } from "../list-imports.ts";
import { speak } from "../speak.ts";
import type { Undone } from "../undo-import.ts";

const grouped = new Intl.NumberFormat("en");
const count = (records: number) => grouped.format(records);
// A council's total may be larger than any single amount may be.
const ringgit = (sen: number) => formatRinggit(sen as Sen).replace("\u00a0", " ");

/** What an import does or would do, and what to do next. */
export function importText(imported: Imported, language: Language): string {
  const say = speak(language);
  if (imported.outcome === "same_file") {
    const { id, importedAt, importedBy } = imported.as;
    const at = formatDateTime(importedAt, language);
    const same = say("report.same_file", { id, at, by: harmless(importedBy) });
    return [same, ...keptByLines(imported.keptBy, language)].join("\n");
  }
  if (imported.outcome === "restated") {
    const facts = { id: imported.id, as_of: formatDateTime(imported.asOf, language) };
    return say(imported.isRehearsal ? "report.would_restate" : "report.restated", facts);
  }
  const lines = summaryLines(imported.summary, language);
  const end =
    imported.outcome === "imported"
      ? say("report.imported", { id: imported.id })
      : say("report.rehearsed");
  return [...lines, "", end].join("\n");
}

function keptByLines(keptBy: KeptBy | undefined, language: Language): string[] {
  const say = speak(language);
  if (!keptBy) return [];
  if ("onTop" in keptBy) return [say("report.on_top", { id: keptBy.onTop })];
  return [say("report.old_content"), askedAgainText(keptBy.askedAgain, language)];
}

function askedAgainText(numbers: readonly string[], language: Language): string {
  return speak(language)("report.asked_again", { numbers: numbers.join(", ") });
}

function summaryLines(summary: Summary, language: Language): string[] {
  const say = speak(language);
  const { changed, gone, unchanged, older, acknowledgedCount, askedAgain, judgedByDates } = summary;
  const added = summary.new;
  const differenceSen = added.afterSen + changed.afterSen - changed.beforeSen - gone.beforeSen;
  const rows = [
    [say("report.new"), added.count, say("report.payable", { ringgit: ringgit(added.afterSen) })],
    [
      say("report.changed"),
      changed.count,
      say("report.before_after", {
        before: ringgit(changed.beforeSen),
        after: ringgit(changed.afterSen),
      }),
    ],
    [say("report.gone"), gone.count, say("report.no_longer", { ringgit: ringgit(gone.beforeSen) })],
    [say("report.unchanged"), unchanged.count, ""],
    [say("report.older"), older.count, ""],
  ] as const;
  const columns = inColumns(rows.map(([label, records]) => [label, count(records)]));
  return [
    ...rows.map(([, , meaning], place) => `${columns[place]}  ${meaning}`.trimEnd()),
    say("report.difference", { ringgit: ringgit(differenceSen) }),
    ...(acknowledgedCount > 0
      ? [say("report.acknowledged", { count: count(acknowledgedCount) })]
      : []),
    ...(askedAgain.length > 0 ? [askedAgainText(askedAgain, language)] : []),
    ...(judgedByDates.count > 0
      ? [
          say("report.judged_by_dates", {
            column: "receipts",
            count: count(judgedByDates.count),
            numbers: judgedByDates.numbers.join(", "),
          }),
        ]
      : []),
  ];
}

export function undoneText(id: string, undone: Undone, language: Language): string {
  const say = speak(language);
  const { restoredCount, leftAlone } = undone;
  return [
    say("report.undone", { id, count: count(restoredCount) }),
    ...(leftAlone.length > 0 ? [say("report.left_alone", { count: count(leftAlone.length) })] : []),
    ...leftAlone.map(({ number, why, paymentId }) => {
      const reason =
        why === "changed"
          ? say("report.changed_since")
          : say(`report.${why}`, { payment: paymentId ?? "" });
      return `  ${number}: ${reason}`;
    }),
  ].join("\n");
}

export function restatementUndoneText(id: string, language: Language): string {
  return speak(language)("report.restatement_undone", { id });
}

export function importsText(imports: readonly ListedImport[], language: Language): string {
  const say = speak(language);
  if (imports.length === 0) return say("report.none");
  const rows = imports.map((one) => [
    one.id,
    one.councilCode.toUpperCase(),
    one.kind,
    say("report.as_of", { at: formatDateTime(one.asOf, language) }),
    `${formatDateTime(one.importedAt, language)} ${harmless(one.importedBy, 40)}`,
    `+${count(one.newCount)} ~${count(one.changedCount)} -${count(one.goneCount)}`,
    one.fileHash.slice(0, 12),
    harmless(one.fileName, 60),
    ...(one.restatedAsOf
      ? [
          say("report.was_restated", {
            at: formatDateTime(one.restatedAsOf, language),
            by: harmless(one.restatedBy ?? "", 40),
          }),
        ]
      : []),
    ...(one.undoneAt
      ? [
          say("report.was_undone", {
            at: formatDateTime(one.undoneAt, language),
            by: harmless(one.undoneBy ?? "", 40),
          }),
        ]
      : []),
  ]);
  return inColumns(rows, "").join("\n");
}
