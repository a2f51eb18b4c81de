import type { Tx } from "../../../db/transaction.ts";
import { type ListedCredit, readCredits } from "../money/read-credits.ts";
import type { Row, Sheet } from "./sheet.ts";
import type { Say } from "./words.ts";

interface Wanted {
  /** Behind this credit; from the newest on, if none is named. */
  before?: string | undefined;
  pageRows?: number;
}

/** The credits that the list shows from a place on, to the last. */
export function creditsSheet(tx: Tx, say: Say, { before, pageRows = 500 }: Wanted): Sheet {
  return {
    name: before === undefined ? "credits" : `credits-before-${before}`,
    columns: [
      { head: say("money.day"), is: "text" },
      { head: say("money.account"), is: "text" },
      { head: say("money.bank_ref"), is: "text" },
      { head: say("money.words"), is: "text" },
      { head: say("money.amount_rm"), is: "amount" },
      { head: say("money.open_rm"), is: "amount" },
    ],
    pages: pagesOf(tx, before, pageRows),
  };
}

async function* pagesOf(
  tx: Tx,
  first: string | undefined,
  pageRows: number,
): AsyncGenerator<Row[]> {
  let before = first;
  for (;;) {
    const page = await readCredits(tx, { before, limit: pageRows });
    yield page.map(rowOf);
    before = page.at(-1)?.id;
    if (page.length < pageRows) return;
  }
}

const rowOf = ({ valueOn, account, bankRef, narrative, amountSen, isOpen }: ListedCredit): Row => [
  valueOn,
  account,
  bankRef,
  narrative,
  Number(amountSen),
  isOpen ? Number(amountSen) : 0,
];
