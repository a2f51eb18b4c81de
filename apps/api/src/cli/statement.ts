import { operatorOwner } from "@kaunter/domain/vocabulary/councils";
import { readFileSync } from "node:fs";
import { sumSen } from "@kaunter/domain/money";
import { providers } from "@kaunter/domain/vocabulary/payments";
import * as z from "zod";
import { inColumns } from "../modules/books/columns.ts";
import { ringgit, timeOf } from "../modules/books/words.ts";
import { type Compared, compareStatement } from "../modules/statements/compare-statement.ts";
import { actByTwo } from "../modules/proposals/propose-by-two.ts";
import { noteStrays } from "../modules/statements/note-strays.ts";
import { readStatement, UnreadableStatement } from "../modules/statements/read-statement.ts";
import { Complaint, parse, say, withCore, type CommandGroup } from "./command.ts";
import { readRemark, readTwoShown, twoHelp, withTwo } from "./two-people.ts";

export const statementCommands: CommandGroup = {
  help: `\
  kaunter statement check FILE.csv --provider ${providers.join("|")}
                                           a provider's statement beside our books: what it took and we do not know
  kaunter statement note FILE.csv --provider ${providers.join("|")} --remark TEXT
        ${twoHelp}
                                           two people write down what it took for payments that are in no book:
                                           it must be returned`,
  run: async ([verb, file = ""], options) => {
    if (verb !== "check" && verb !== "note") throw new Complaint('"statement" knows check, note.');
    const complaint = `--provider is ${providers.join(" or ")}.`;
    const provider = parse(z.enum(providers), options.provider, complaint);
    const lines = readLines(file);
    if (verb === "check") {
      return withCore(async ({ db }) => tell(await compareStatement(db, provider, lines)));
    }
    const two = readTwoShown(options);
    const remark = readRemark(options.remark);
    const act = { two, what: "strays_noted", owner: operatorOwner, subject: provider } as const;
    const strays = await withTwo((deps) =>
      actByTwo(deps, act, (inside, people) =>
        noteStrays(inside, { provider, lines, remark, ...people }),
      ),
    );
    say(`${strays.length} debits are written down and must be returned, ${totalOf(strays)}:`);
    for (const line of tableOf(strays)) say(line);
  },
};

function readLines(file: string) {
  try {
    return readStatement(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof UnreadableStatement) throw new Complaint(error.message);
    throw new Complaint(`Give the statement as a file: ${String(error)}`);
  }
}

const words = {
  booked: "booked",
  asked: "not known yet; the provider will be asked",
  noted: "of no payment of ours, and written down",
  stray: "OF NO PAYMENT OF OURS",
  differs: "BOOKED OTHERWISE: look at kaunter payment show",
} as const;

function tell(compared: readonly Compared[]): void {
  for (const [verdict, meaning] of Object.entries(words)) {
    const own = compared.filter((line) => line.verdict === verdict);
    if (own.length > 0) say(`${own.length} debits, ${totalOf(own)}: ${meaning}`);
  }
  const open = compared.filter(({ verdict }) => verdict === "stray" || verdict === "differs");
  for (const line of tableOf(open)) say(line);
  if (open.length > 0) throw new Complaint(`${open.length} debits are not explained.`);
}

const totalOf = (lines: readonly Compared[]) =>
  ringgit(sumSen(lines.map(({ amountSen }) => amountSen)));

const tableOf = (lines: readonly Compared[]) =>
  inColumns(
    lines.map(({ reference, transaction, amountSen, takenAt, verdict }) => [
      reference,
      transaction,
      ringgit(amountSen),
      timeOf(takenAt),
      verdict,
    ]),
  );
