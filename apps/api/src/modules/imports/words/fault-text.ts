import type { Language } from "@kaunter/domain/vocabulary/languages";
import { harmless } from "../../books/words.ts";
import type { Expected } from "../../charges/import-layout.ts";
import type { RowFault } from "../reading/read-rows.ts";
import { speak } from "../speak.ts";

export function expectedText(expected: Expected, language: Language): string {
  const say = speak(language);
  switch (expected.shape) {
    case "text":
      return say(expected.isRequired ? "expected.text" : "expected.optional_text", {
        longest: String(expected.longest),
      });
    case "reference":
    case "plate":
      return say(`expected.${expected.shape}`, { example: expected.example });
    case "count":
      return say("expected.count", {
        least: String(expected.least),
        most: String(expected.most),
      });
    case "choice":
      return say("expected.choice", {
        choices: expected.choices.join(language === "zh" ? "、" : ", "),
      });
    default:
      return say(`expected.${expected.shape}`);
  }
}

/** What is wrong with a row and what was expected, in one line. */
export function faultText(fault: RowFault, language: Language): string {
  const say = speak(language);
  const row = String(fault.row);
  if ("cellCount" in fault) {
    const cells = { has: String(fault.cellCount), wanted: String(fault.columnCount) };
    return say("fault.row", { row }) + say("fault.cells", cells);
  }
  const place = say("fault.cell", { row, column: fault.column });
  const said = harmless(fault.said, 60);
  if ("firstRow" in fault) {
    return place + say("fault.repeated", { said, first: String(fault.firstRow) });
  }
  const wrong = said === "" ? say("fault.empty") : say("fault.unusable", { said });
  return (
    place + wrong + say("fault.expected", { expected: expectedText(fault.expected, language) })
  );
}
