import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { basename } from "node:path";
import { dayOf, isCalendarDay } from "@kaunter/domain/calendar";
import { negateSen, sumSen } from "@kaunter/domain/money";
import { providers } from "@kaunter/domain/vocabulary/payments";
import { speak } from "@kaunter/words/speak";
import * as z from "zod";
import { inColumns } from "../modules/books/columns.ts";
import { harmless, ringgit } from "../modules/books/words.ts";
import { type Exception, listExceptions } from "../modules/settlements/list-exceptions.ts";
import { openAccount, OtherAccount } from "../modules/settlements/open-account.ts";
import { UnreadableFile } from "../modules/settlements/reading/cells.ts";
import { showCredit, type ShownCredit } from "../modules/settlements/show-credit.ts";
import { takeIn } from "../modules/settlements/take-in.ts";
import { Complaint, parse, say, withCore, type CommandGroup, type Options } from "./command.ts";

export const settlementCommands: CommandGroup = {
  help: `\
  kaunter settlements open ACCOUNT --name BANK --number LAST4 --provider ${providers.join("|")} --merchant ID
                                           note into which bank account a provider settles
  kaunter settlements import FILE [--by NAME]
                                           take in a settlement file of a provider (CSV) or a statement of a bank
                                           (CSV, camt.053, MT940): match it and book it; the same file again, or the
                                           same statement in another format, changes nothing
  kaunter settlements exceptions [--day 2026-11-15]
                                           all that is not explained, and how far books and bank are apart
  kaunter settlements credit BANK-REF      one credit of the bank down to the receipts that it paid`,
  run: async ([verb, subject = ""], options) => {
    switch (verb) {
      case "open":
        return open(subject, options);
      case "import":
        return take(subject, options);
      case "exceptions":
        return tellExceptions(options);
      case "credit":
        return tellCredit(subject);
      default:
        throw new Complaint('"settlements" knows open, import, exceptions, credit.');
    }
  },
};

async function open(code: string, { name, number, provider, merchant }: Options): Promise<void> {
  const order = {
    code: parse(z.string().regex(/^[a-z0-9-]{2,20}$/), code, "Name the account: open ACCOUNT"),
    bank: parse(z.string().trim().min(1).max(60), name, "Say which bank: --name BANK"),
    numberEnd: parse(z.string().regex(/^\d{4}$/), number, "--number is its last four digits."),
    provider: parse(z.enum(providers), provider, `--provider is ${providers.join(" or ")}.`),
    merchant: parse(
      z.string().regex(/^[A-Z0-9-]{2,30}$/),
      merchant,
      "Say who we are: --merchant ID",
    ),
  };
  await withCore(async (core) => {
    try {
      await openAccount(core, order);
    } catch (error) {
      if (!(error instanceof OtherAccount)) throw error;
      throw new Complaint(`Nothing was noted. ${error.message}`);
    }
  });
  say(`${order.provider} ${order.merchant} settles into ${order.code}.`);
}

async function take(path: string, { by }: Options): Promise<void> {
  const name = z.string().trim().min(1).max(100);
  const given = {
    name: basename(path),
    bytes: readBytes(path),
    by: parse(name, by ?? userInfo().username, "--by is a name."),
  };
  await withCore(async (core) => {
    try {
      const { kind, lineCount, isRepeated } = await takeIn(core, given);
      const what = `${given.name} is a ${kind} file of ${lineCount} lines`;
      say(
        isRepeated ? `${what}. It was here before: nothing has changed.` : `${what}. It is booked.`,
      );
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new Complaint(`Nothing was taken in. ${error.message}`);
    }
  });
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Complaint(`Give the file to take in: ${String(error)}`);
  }
}

async function tellExceptions(options: Options): Promise<void> {
  await withCore(async ({ db, inTransaction }) => {
    const day = options.day ?? (await inTransaction(async (_tx, now) => dayOf(now)));
    if (!isCalendarDay(day)) throw new Complaint("--day is a day such as 2026-11-15.");
    const all = await listExceptions(db, day);
    if (all.length === 0) return say(`All is explained to ${day}. Books and bank are the same.`);
    for (const line of inColumns(all.map(rowOf))) say(line);
    const apart = sumSen(all.map(({ openSen }) => openSen));
    say(`${all.length} exceptions. The books say ${ringgit(apart)} more than the bank.`);
  });
}

const rowOf = ({ class: name, subject, place, since, openSen }: Exception) => [
  since,
  subject,
  place,
  ringgit(openSen),
  speak("en")(`exception.what.${name}`),
];

async function tellCredit(bankRef: string): Promise<void> {
  await withCore(async ({ db }) => {
    const credit = await showCredit(db, "bankRef", bankRef);
    if (!credit) throw new Complaint(`The bank has shown no line ${bankRef}.`);
    for (const line of treeOf(credit)) say(line);
  });
}

function treeOf({ valueOn, amountSen, narrative, openSen, batches }: ShownCredit): string[] {
  const head = `${valueOn}  ${ringgit(amountSen)}  "${harmless(narrative)}"  open ${ringgit(openSen)}`;
  const below = batches.flatMap((batch) => [
    `  batch ${batch.ref} of ${batch.settledOn} (${batch.rule})  gross ${ringgit(batch.grossSen)}  fees ${ringgit(negateSen(batch.feeSen))}  tax on fees ${ringgit(negateSen(batch.taxSen))}  = ${ringgit(batch.netSen)}`,
    ...inColumns(
      batch.owners.map(({ owner, receipts, first, last, amountSen: own }) => [
        owner,
        `${receipts} receipts`,
        `${first} ... ${last}`,
        ringgit(own),
      ]),
      "    ",
    ),
  ]);
  return [head, ...below];
}
