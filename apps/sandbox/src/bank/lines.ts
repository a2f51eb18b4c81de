import { malaysianMoment } from "../clock.ts";
import type { Batch, BatchLine, Debit } from "./bank.ts";
import { type Dice, type Fault, needsLine } from "./faults.ts";

const cardFeeBasisPoints = 150;
const taxOnFeeBasisPoints = 800;
const share = (sen: number, points: number) => Math.floor((sen * points + 5_000) / 10_000);

/** FPX sends a bill at the end of the month; a card's fee is kept back from each line. */
export function lineOf({ provider, reference, txnId, amountSen, at }: Debit): BatchLine {
  const feeSen = provider === "card" ? share(amountSen, cardFeeBasisPoints) : 0;
  return {
    reference,
    txnId,
    txnAt: malaysianMoment(at),
    grossSen: amountSen,
    feeSen,
    taxSen: share(feeSen, taxOnFeeBasisPoints),
  };
}

/** By how much the books will say more than the bank, and where. */
export interface Spoilt {
  fault: Fault;
  subject: string;
  amountSen: number;
}

const isWhole = Symbol("a line that nothing has spoilt yet");
type Whole = BatchLine & { [isWhole]?: boolean };

/** What is wrong with lines is wrong with the money as well: the bank pays what the file says. */
export function spoilLines(dice: Dice, batch: Batch, fault: Fault): Spoilt | undefined {
  const note = (subject: string, amountSen: number) => ({ fault, subject, amountSen });
  const sound = (batch.lines as Whole[]).filter((line) => line[isWhole] !== false);
  if (fault === "foreign-line") {
    const reference = `X${String(dice.below(1e9)).padStart(9, "0")}`;
    const line: Whole = {
      reference,
      txnId: `T${reference}`,
      txnAt: `${batch.day}T00:00:00+08:00`,
      grossSen: 4_321,
      feeSen: 0,
      taxSen: 0,
      [isWhole]: false,
    };
    batch.lines.push(line);
    return note(reference, -line.grossSen);
  }
  if (!needsLine(fault)) return undefined;
  const line = dice.pick(sound);
  line[isWhole] = false;
  switch (fault) {
    case "lost-line":
      batch.lines = batch.lines.filter((each) => each !== line);
      return note(line.reference, line.grossSen);
    case "doubled-line":
      batch.lines.push({ ...line });
      return note(line.reference, -line.grossSen);
    case "second-debit":
      batch.lines.push({ ...line, txnId: `S${line.txnId}` });
      return note(line.reference, -line.grossSen);
    default:
      line.grossSen += 100;
      return note(line.reference, -100);
  }
}
