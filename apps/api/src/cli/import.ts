import { createReadStream, statSync } from "node:fs";
import { userInfo } from "node:os";
import { basename } from "node:path";
import { isCalendarDay } from "@kaunter/domain/calendar";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import * as z from "zod";
import { readOwnerUrl } from "../config.ts";
import { importableKinds } from "../modules/imports/importable-kinds.ts";
import { faultText } from "../modules/imports/words/fault-text.ts";
import { importFile } from "../modules/imports/import-file.ts";
import { ImportRefused } from "../modules/imports/import-order.ts";
import { listImports } from "../modules/imports/list-imports.ts";
import { refusalText } from "../modules/imports/words/refusal-text.ts";
import {
  importsText,
  importText,
  restatementUndoneText,
  undoneText,
} from "../modules/imports/words/report-text.ts";
import { undoImport, undoRestatement } from "../modules/imports/undo-import.ts";
import {
  Complaint,
  parse,
  readCouncil,
  say,
  withCore,
  type CommandGroup,
  type Options,
} from "./command.ts";

export const importCommands: CommandGroup = {
  help: `\
  kaunter import --council mpt --kind assessment --as-of 2026-03-01 FILE.csv [--dry-run] [--by NAME]
                                           take in a council's whole register of one kind (docs/import.md), all
                                           or nothing; --dry-run shows the differences only (DATABASE_OWNER_URL)
  kaunter import list                      what was imported, by whom and when
  kaunter import undo ID --by NAME         give the records back that an import replaced (DATABASE_OWNER_URL)
  kaunter import undo-restatement ID       forget that the file of an import was stated again (DATABASE_OWNER_URL)
                                           all four take --language ms|en|zh`,
  run: async ([first = "", second], options) => {
    const language = readLanguage(options.language);
    if (first === "list") {
      return withCore(async ({ db }) => say(importsText(await listImports(db), language)));
    }
    await told(language, () => {
      if (first === "undo") return undo(second, options, language);
      if (first === "undo-restatement") return takeBackRestatement(second, language);
      return takeIn(first, options, language);
    });
  },
};

const languages = { ms: "my", en: "en", zh: "zh" } as const;
const name = z.string().trim().min(1).max(100);

function readLanguage(value = "ms"): Language {
  return languages[parse(z.enum(["ms", "en", "zh"]), value, "--language is ms, en or zh.")];
}

const readId = (id: string | undefined) =>
  parse(z.string().regex(/^\d{1,15}$/), id, "Give the number of the import: undo ID");

async function undo(id: string | undefined, { by }: Options, language: Language): Promise<void> {
  const order = {
    id: readId(id),
    by: parse(name, by, "Say who undoes it: --by NAME"),
  };
  say(
    undoneText(
      order.id,
      await undoImport({ ownerUrl: readOwnerUrl(process.env) }, order),
      language,
    ),
  );
}

async function takeBackRestatement(given: string | undefined, language: Language): Promise<void> {
  const id = readId(given);
  await undoRestatement({ ownerUrl: readOwnerUrl(process.env) }, id);
  say(restatementUndoneText(id, language));
}

async function takeIn(path: string, options: Options, language: Language): Promise<void> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new Complaint("Give the file to import, or list, or undo ID.");
  }
  const kind = importableKinds.find(({ kind: known }) => known === options.kind);
  if (!kind) {
    throw new Complaint(`--kind is one of ${importableKinds.map((each) => each.kind).join(", ")}.`);
  }
  const order = {
    council: readCouncil(options.council),
    kind,
    asOf: readMoment(options["as-of"]),
    fileName: basename(path),
    by: parse(name, options.by ?? userInfo().username, "--by is a name."),
    isRehearsal: options["dry-run"] ?? false,
  };
  const ownerUrl = readOwnerUrl(process.env);
  const file: AsyncIterable<Uint8Array> = createReadStream(path);
  say(importText(await importFile({ ownerUrl }, { ...order, file }), language));
}

/** A day alone is its beginning: whatever was paid on it may be missing from the file. */
function readMoment(text = ""): Date {
  const [, day = "", time = "00:00"] =
    /^([\d-]{10})(?:T([01]\d:[0-5]\d|2[0-3]:[0-5]\d))?$/.exec(text) ?? [];
  if (!isCalendarDay(day)) {
    throw new Complaint(
      "--as-of is a day such as 2026-03-01, or a moment such as 2026-03-01T18:30.",
    );
  }
  // Kuching is eight hours ahead of UTC all year.
  return new Date(`${day}T${time}:00+08:00`);
}

/** The faults go where they can be kept, the sentence where errors go. */
async function told(language: Language, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { refusal } = error;
    if (refusal.code === "faulty_rows") {
      for (const fault of refusal.faults) say(faultText(fault, language));
    }
    throw new Complaint(refusalText(refusal, language));
  }
}
