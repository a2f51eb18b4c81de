import { numberOfPlace, placeOfNumber } from "@kaunter/domain/payment/receipts";
import { noteGap } from "../modules/receipts/note-gap.ts";
import { voidReceipt } from "../modules/receipts/void-receipt.ts";
import { Complaint, say, withCore, type CommandGroup, type Options } from "./command.ts";
import { readTwoPeople } from "./two-people.ts";

export const receiptCommands: CommandGroup = {
  help: `\
  kaunter receipt void NUMBER… --by NAME --approved-by NAME --remark TEXT
                                           two people say that receipts count no more: their councils give the
                                           money back themselves. What they paid can be paid again, and the
                                           councils and whoever checks them are told
  kaunter receipt gap NUMBER --by NAME --approved-by NAME --remark TEXT
                                           after a restore: NUMBER is the highest that anybody holds. It and those
                                           before it that are in no book are never given again`,
  run: async ([verb, ...given], options) => {
    if (verb !== "void" && verb !== "gap") throw new Complaint('"receipt" knows void, gap.');
    const [first, ...more] = given.map((number) => number.trim().toUpperCase());
    if (first === undefined) {
      throw new Complaint(`Give the receipt's number: ${verb} MPT-2026-000001`);
    }
    await (verb === "void" ? voidEach([first, ...more], options) : leaveGap(first, options));
  },
};

/** Each by itself: one that is mistyped keeps the others from nothing, and is told. */
async function voidEach(numbers: readonly string[], options: Options): Promise<void> {
  const people = readTwoPeople(options);
  const complaints: string[] = [];
  await withCore(async (core) => {
    for (const number of numbers) {
      const outcome = await voidReceipt(core, { number, ...people });
      if (outcome === "voided") {
        say(`${number} is void from now on (kaunter payment show ${number}).`);
      } else if (outcome === "not_found") complaints.push(`There is no receipt ${number}.`);
      else complaints.push(`${number} is void already.`);
    }
  });
  if (complaints.length > 0) throw new Complaint(complaints.join("\n"));
}

async function leaveGap(number: string, options: Options): Promise<void> {
  const highest = placeOfNumber(number);
  if (!highest)
    throw new Complaint(`${number} is not a receipt's number, such as MPT-2026-000123.`);
  const people = readTwoPeople(options);
  const named = (count: number) => numberOfPlace({ ...highest, count });
  await withCore(async (core) => {
    const outcome = await noteGap(core, { highest, ...people });
    if (outcome.kind === "year_to_come") throw new Complaint(`${highest.year} has not begun.`);
    if (outcome.kind === "noted") {
      const last = `${named(outcome.firstCount)} to ${number} are never given again`;
      return say(`${last}. The next receipt is ${named(highest.count + 1)}.`);
    }
    const { kind, lastCount } = outcome;
    const last = lastCount === 0 ? "none is counted yet" : `${named(lastCount)} is the last`;
    throw new Complaint(
      kind === "too_far"
        ? `${number} is more than 100,000 numbers ahead: ${last}. Is it mistyped?`
        : `${number} is counted already: ${last}. There is nothing to leave out.`,
    );
  });
}
