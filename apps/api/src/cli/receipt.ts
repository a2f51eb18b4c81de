import { numberOfPlace, placeOfNumber, type ReceiptPlace } from "@kaunter/domain/payment/receipts";
import { actByTwo, type ByTwoDeps } from "../modules/proposals/propose-by-two.ts";
import { type GapOutcome, noteGap } from "../modules/receipts/note-gap.ts";
import { Complaint, say, type CommandGroup, type Options } from "./command.ts";
import { decideEachByTwo, readRemark, readTwoShown, twoHelp, withTwo } from "./two-people.ts";

export const receiptCommands: CommandGroup = {
  help: `\
  kaunter receipt void NUMBER… --remark TEXT
        ${twoHelp}
                                           two people say that receipts count no more: their councils give the
                                           money back themselves. What they paid can be paid again, and the
                                           councils and whoever checks them are told
  kaunter receipt gap NUMBER --remark TEXT
        ${twoHelp}
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
  const wanted = numbers.map((subject) => ({ kind: "void_receipt", subject }) as const);
  const results = await decideEachByTwo(wanted, options);
  const complaints: string[] = [];
  for (const [place, { said }] of results.entries()) {
    const number = numbers[place] ?? "";
    if (said === "voided") say(`${number} is void from now on (kaunter payment show ${number}).`);
    else if (said === "not_found") complaints.push(`There is no receipt ${number}.`);
    else complaints.push(`${number} is void already.`);
  }
  if (complaints.length > 0) throw new Complaint(complaints.join("\n"));
}

async function leaveGap(number: string, options: Options): Promise<void> {
  const highest = placeOfNumber(number);
  if (!highest)
    throw new Complaint(`${number} is not a receipt's number, such as MPT-2026-000123.`);
  const two = readTwoShown(options);
  const remark = readRemark(options.remark);
  const act = { two, what: "gap_noted", owner: highest.council, subject: number } as const;
  const named = (count: number) => numberOfPlace({ ...highest, count });
  const note = (deps: ByTwoDeps) =>
    // A complaint inside undoes the act: nobody has shown a code for nothing.
    actByTwo(deps, act, async (inside, people) =>
      tellGap(await noteGap(inside, { highest, remark, ...people }), { number, highest, named }),
    );
  say(await withTwo(note));
}

interface Gap {
  number: string;
  highest: ReceiptPlace;
  named: (count: number) => string;
}

function tellGap(outcome: GapOutcome, { number, highest, named }: Gap): string {
  if (outcome.kind === "year_to_come") throw new Complaint(`${highest.year} has not begun.`);
  if (outcome.kind === "noted") {
    const last = `${named(outcome.firstCount)} to ${number} are never given again`;
    return `${last}. The next receipt is ${named(highest.count + 1)}.`;
  }
  const { kind, lastCount } = outcome;
  const last = lastCount === 0 ? "none is counted yet" : `${named(lastCount)} is the last`;
  throw new Complaint(
    kind === "too_far"
      ? `${number} is more than 100,000 numbers ahead: ${last}. Is it mistyped?`
      : `${number} is counted already: ${last}. There is nothing to leave out.`,
  );
}
