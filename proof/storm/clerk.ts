import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { others, writeLicences } from "./council-files.ts";
import { openCounters } from "./counter.ts";
import { openGathering } from "./gathering.ts";
import { type Desk, importFile, voidReceipts } from "./operator.ts";
import { type Bill, councils, type Renewal } from "./plan.ts";
import { drawsOf } from "./random.ts";
import { openRegister } from "./register.ts";

const betweenMs = 1_500;
/** Two people sign for all the receipts that have come together. */
const betweenVoidsMs = 4_000;

/** The councils' clerks: they take money at counters and give files, some of which forget what was paid online. */
export interface Clerk {
  /** The council takes the money itself meanwhile, and its next file or its own hand says so. */
  takeAtCounter(bill: Bill, isByFile: boolean): Promise<void>;
  /** The council takes the bill off its register, and its files leave it out from now on. */
  withdraw(bill: Bill, isByFile: boolean): Promise<void>;
  /** The record gets a shape that nobody knows, until the next file. */
  spoil(bill: Bill): Promise<void>;
  /** The council takes back what was paid. */
  voidReceipts(paymentId: string): Promise<void>;
  /** Imports files one after the other until it is stopped; answers how many of each kind. */
  stop(): Promise<Map<string, number>>;
  faults: string[];
}

interface Office extends Desk {
  folder: string;
  seed: number;
  bills: readonly Bill[];
  renewals: readonly Renewal[];
}

/** What was done, and what could not be. */
function openTally() {
  const counts = new Map<string, number>();
  const faults: string[] = [];
  const note = (what: string, done: number, fault: string | undefined) => {
    if (fault === undefined) counts.set(what, (counts.get(what) ?? 0) + done);
    else faults.push(fault);
  };
  return { counts, faults, note };
}

export function openOffice({
  ownerUrl,
  folder,
  seed,
  bills,
  renewals,
  people,
  keyFile,
}: Office): Clerk {
  const draw = drawsOf(seed, 0);
  const stopping = new AbortController();
  const register = openRegister(ownerUrl);
  const { counts, faults, note } = openTally();
  let files = 0;
  const give = async (council: string, kind: string, text: string) => {
    const file = join(folder, `file-${(files += 1)}.csv`);
    writeFileSync(file, text.replaceAll("#", String(files)));
    note(kind, 1, await importFile(ownerUrl, { file, council, kind }));
  };
  const counters = openCounters({ bills, register, draw, give });
  const kinds = ["trading_licence", ...Object.keys(others)];
  const giving = untilStopped(stopping.signal, betweenMs, async (turn) => {
    const council = draw.pick(councils);
    const kind = kinds[Math.floor(turn / 2) % kinds.length] ?? "";
    if (turn % 2 === 0) await (counters.awaited() ?? counters.of(council)).giveFile();
    else await give(council, kind, others[kind] ?? writeLicences(renewals, council));
  });
  const voids = openGathering<string>();
  const voiding = untilStopped(stopping.signal, betweenVoidsMs, async () => {
    if (voids.isEmpty()) return;
    await voids.serve(async (payments) => {
      const numbers = (await Promise.all(payments.map((id) => register.receiptsOf(id)))).flat();
      note("void", numbers.length, await voidReceipts({ ownerUrl, people, keyFile }, numbers));
    });
  });
  return {
    faults,
    takeAtCounter: (bill, isByFile) => counters.of(bill.council).take(bill, isByFile),
    withdraw: (bill, isByFile) => counters.of(bill.council).withdraw(bill, isByFile),
    spoil: (bill) => counters.of(bill.council).spoil(bill),
    voidReceipts: voids.join,
    stop: async () => {
      stopping.abort();
      await Promise.all([giving, voiding]);
      await register.close();
      return counts;
    },
  };
}

/** Works turn by turn with a rest after each. */
export async function untilStopped(
  signal: AbortSignal,
  restMs: number,
  work: (turn: number) => Promise<void>,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    await work(turn);
    await pause(restMs, undefined, { signal }).catch(() => undefined);
  }
}
