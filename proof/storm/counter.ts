import { writeCompounds } from "./council-files.ts";
import { openGathering } from "./gathering.ts";
import { type Bill, councils } from "./plan.ts";
import type { Draw } from "./random.ts";
import type { Register } from "./register.ts";

/** What one council does with its own compounds. */
interface Counter {
  /** Whether somebody waits for the council's next file. */
  isAwaited(): boolean;
  take(bill: Bill, isByFile: boolean): Promise<void>;
  withdraw(bill: Bill, isByFile: boolean): Promise<void>;
  spoil(bill: Bill): Promise<void>;
  /** One file tells of everybody who waits for it: it is of the whole council, and takes seconds. */
  giveFile(): Promise<void>;
}

interface Office {
  bills: readonly Bill[];
  register: Register;
  draw: Draw;
  give: (council: string, kind: string, text: string) => Promise<void>;
}

/** The counters of all councils. */
export function openCounters(office: Office) {
  const all = new Map(councils.map((council) => [council as string, openCounter(council, office)]));
  return {
    of: (council: string): Counter => {
      const counter = all.get(council);
      if (!counter) throw new Error(`There is no council ${council}`);
      return counter;
    },
    awaited: () => [...all.values()].find((counter) => counter.isAwaited()),
  };
}

const paidByHand = `record = record || '{"status": "paid"}'`;
const spoiltByHand = `record = record || '{"colour": "teal"}'`;

function openCounter(council: string, { bills, register, draw, give }: Office): Counter {
  const own = bills.filter((bill) => bill.council === council);
  const paid = new Set<string>();
  const withdrawn = new Set<string>();
  const waiting = openGathering<Bill>();
  const inTurn = oneHand();
  let nth = 0;
  const note = (noted: Set<string>, byHand: string) => async (bill: Bill, isByFile: boolean) => {
    if (isByFile) {
      noted.add(bill.number);
      return waiting.join(bill);
    }
    return inTurn(async () => {
      noted.add(bill.number);
      await register.change(bill, byHand);
    });
  };
  const write = async () => {
    const online = await register.paidOnline(council, draw);
    const listed = own.filter(({ number }) => !withdrawn.has(number));
    const isPaid = ({ number }: Bill) => paid.has(number) || online.has(number);
    await give(council, "compound", writeCompounds(listed, { isPaid, nth: (nth += 1) }));
  };
  return {
    isAwaited: () => !waiting.isEmpty(),
    take: note(paid, paidByHand),
    withdraw: note(withdrawn, "is_listed = false"),
    spoil: (bill) => inTurn(() => register.change(bill, spoiltByHand)),
    giveFile: () => inTurn(() => waiting.serve(write)),
  };
}

/** One thing after the other: a file that was written before money was taken would not know of it. */
function oneHand() {
  let hand: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = hand.then(work);
    hand = turn.catch(() => undefined);
    return turn;
  };
}
