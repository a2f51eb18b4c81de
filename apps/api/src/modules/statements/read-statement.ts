import { type Sen, sen } from "@kaunter/domain/money";

/** One debit, as its provider's statement says. */
export interface StatementLine {
  reference: string;
  /** The provider's own number of the debit. */
  transaction: string;
  amountSen: Sen;
  takenAt: Date;
}

export const statementColumns = "reference,transaction,amount,taken_at";

/** What cannot be read of a statement, in the words of the operator. */
export class UnreadableStatement extends Error {}

const row = /^([\w-]{1,40}),([\w-]{1,40}),(\d{1,9}\.\d{2}),([^,]+)$/;

/**
 * Reads a statement that was brought into four columns: our reference, the provider's number, ringgit with two decimals, and
 * the moment with its offset. A line that cannot be read is refused with all others: it may be the one that matters.
 */
export function readStatement(text: string): StatementLine[] {
  const [head = "", ...rows] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (head.trim() !== statementColumns) {
    throw new UnreadableStatement(`The first line must be ${statementColumns}.`);
  }
  const lines = rows.flatMap((each, place) => {
    if (each.trim() === "") return [];
    const [, reference = "", transaction = "", amount = "", moment = ""] =
      row.exec(each.trim()) ?? [];
    const takenAt = new Date(moment);
    const isMoment =
      /T\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(moment) && !Number.isNaN(takenAt.getTime());
    const amountSen = Number(amount.replace(".", ""));
    if (!isMoment || amountSen < 1) {
      throw new UnreadableStatement(`Line ${place + 2} cannot be read: ${each.slice(0, 100)}`);
    }
    return [{ reference, transaction, amountSen: sen(amountSen), takenAt }];
  });
  const numbers = lines.map(({ transaction }) => transaction);
  const twice = numbers.find((number, place) => numbers.indexOf(number) !== place);
  if (twice !== undefined) throw new UnreadableStatement(`Transaction ${twice} is there twice.`);
  return lines;
}
