import type { Language } from "@kaunter/domain/vocabulary/languages";
import { formatDateTime } from "@kaunter/words/times";
import { harmless } from "../../books/words.ts";
import type { Refusal } from "../import-order.ts";
import { speak } from "../speak.ts";

const names = (list: readonly string[]) => harmless(list.join(", "));

/** Why nothing was changed, in one sentence. */
export function refusalText(refusal: Refusal, language: Language): string {
  const say = speak(language);
  switch (refusal.code) {
    case "newer_import":
    case "newer_restatement": {
      const { code, id } = refusal;
      const facts = { id, as_of: formatDateTime(refusal.asOf, language) };
      if (code === "newer_import") return say("refusal.newer_import", facts);
      const command = `npx kaunter import undo-restatement ${id}`;
      return say("refusal.newer_restatement", { ...facts, command });
    }
    case "broken":
      return say("refusal.broken", { row: String(refusal.row) });
    case "header":
      return say("refusal.header", {
        missing: names(refusal.missing),
        unknown: names(refusal.unknown),
        repeated: names(refusal.repeated),
      });
    case "faulty_rows":
      return say("refusal.faulty_rows", { row_count: String(refusal.rowCount) });
    case "already_undone": {
      const at = formatDateTime(refusal.at, language);
      return say("refusal.already_undone", { at, by: harmless(refusal.by) });
    }
    case "import_on_top":
      return say("refusal.import_on_top", { id: refusal.id });
    default:
      return say(`refusal.${refusal.code}`);
  }
}
