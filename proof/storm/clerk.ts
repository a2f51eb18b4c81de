import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { operate, untilDone } from "./operator.ts";
import { type Bill, councils, type Renewal } from "./plan.ts";
import { type Draw, drawsOf } from "./random.ts";
import { connected } from "../../tools/stage/connection.ts";

const betweenMs = 1_500;

const header = "compound_no,type,amount,offence_date,offence,status,court,payer";
const licenceHeader =
  "licence_no,owner_name,owner_ic,business_name,address,business_code,subhead,status,valid_until,balance,entries";
/** Registers of which nobody pays anything here: they are imported beside. */
const others: Readonly<Record<string, string>> = {
  assessment: `assessment_no,owner_name,address,title,land_cess,charge_2020,paid_2020
10-1001-003,SITI,LOT 1,TL #,N,180.00,0.00`,
  council_licence: `licence_no,type,print,owner_name,owner_ic,business_name,address,business_code,subhead,status,valid_until,balance,fee,photo
201-0001,IKLAN,0,SITI,,KEDAI #,LOT 3,01,71301,A,2026-12-31,-60.00,120.00,N`,
  market: `reference_id,hawker_name,lot,zone,balance,receipts
301-0001,SITI,A7,ZONE #,-300.00,`,
  ticket: `reference_id,amount,status,ticket_date,description,payer,assessment_no
TK00000123,2.00,unpaid,2026-03-07,LOT #,SITI,`,
  parking: `reference_id,amount,status,zone,hours,parking_date,vehicle_no
PK00000123,2.00,unpaid,Z#,4,2026-03-07,ST1234A`,
};

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

interface Office {
  ownerUrl: string;
  folder: string;
  seed: number;
  bills: readonly Bill[];
  renewals: readonly Renewal[];
}

const keyOf = ({ council, number }: Bill) => `${council} ${number}`;

export function openOffice({ ownerUrl, folder, seed, bills, renewals }: Office): Clerk {
  const draw = drawsOf(seed, 0);
  const paid = new Set<string>();
  const withdrawn = new Set<string>();
  const counts = new Map<string, number>();
  const faults: string[] = [];
  const stopping = new AbortController();
  let files = 0;
  const inTurn = oneHand();
  const give = async (council: string, kind: string, text: string) => {
    const file = join(folder, `file-${(files += 1)}.csv`);
    writeFileSync(file, text.replaceAll("#", String(files)));
    const fault = await importFile(ownerUrl, file, council, kind);
    if (fault === undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    else faults.push(fault);
  };
  const compoundsOf = async (council: string) => {
    const online = await paidOnline(ownerUrl, council, draw);
    const isListed = (bill: Bill) => bill.council === council && !withdrawn.has(keyOf(bill));
    const isPaid = (bill: Bill) => paid.has(keyOf(bill)) || online.has(bill.number);
    await give(council, "compound", writeCompounds(bills.filter(isListed), isPaid));
  };
  const work = async () => {
    const kinds = ["trading_licence", ...Object.keys(others)];
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const council = draw.pick(councils);
      const kind = kinds[Math.floor(turn / 2) % kinds.length] ?? "";
      if (turn % 2 === 0) await inTurn(() => compoundsOf(council));
      else
        await inTurn(() => give(council, kind, others[kind] ?? writeLicences(renewals, council)));
      await pause(betweenMs);
    }
  };
  const working = work();
  return {
    faults,
    takeAtCounter: (bill, isByFile) =>
      inTurn(async () => {
        paid.add(keyOf(bill));
        await (isByFile ? compoundsOf(bill.council) : change(ownerUrl, bill, paidByHand));
      }),
    withdraw: (bill, isByFile) =>
      inTurn(async () => {
        withdrawn.add(keyOf(bill));
        await (isByFile ? compoundsOf(bill.council) : change(ownerUrl, bill, "is_listed = false"));
      }),
    spoil: (bill) =>
      inTurn(() => change(ownerUrl, bill, `record = record || '{"colour": "teal"}'`)),
    voidReceipts: async (paymentId) => {
      const { voided, refused } = await voidReceipts(ownerUrl, paymentId);
      counts.set("void", (counts.get("void") ?? 0) + voided);
      faults.push(...refused);
    },
    stop: async () => {
      stopping.abort();
      await working;
      return counts;
    },
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

/** Those who race share a bill, which is one row. */
function writeCompounds(bills: readonly Bill[], isPaid: (bill: Bill) => boolean): string {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const own = new Map(bills.map((bill) => [bill.number, bill]));
  const rows = [...own.values()].map((bill) => {
    const amount = String(bill.payableSen * 2).replace(/(..)$/, ".$1");
    return `${bill.number},individual,${amount},${day},S. 47,${isPaid(bill) ? "paid" : "unpaid"},N,SITI #`;
  });
  return [header, ...rows].join("\n");
}

/** A file that knows no receipt knows no payment: whatever was renewed here stays renewed. */
function writeLicences(renewals: readonly Renewal[], of: string): string {
  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
  const own = renewals.filter(({ council }) => council === of);
  const rows = own.map(
    ({ number }) => `${number},SITI,,KEDAI #,LOT 3,01,71301,A,${year - 1}-12-31,0.00,1`,
  );
  return [licenceHeader, ...rows].join("\n");
}

/** Takes a file in as of this minute; answers why it could not. */
async function importFile(ownerUrl: string, file: string, council: string, kind: string) {
  const moment = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16);
  const args = ["--council", council, "--kind", kind, file, "--as-of", moment, "--by", "Rosnah"];
  const fault = await operate(ownerUrl, ["import", ...args]);
  return fault && `the import of ${kind} of ${council} ended with ${fault}`;
}

/** A file may show a payment that was made here, or not know it yet, or forget it again. */
async function paidOnline(ownerUrl: string, council: string, draw: Draw): Promise<Set<string>> {
  const { rows } = await untilDone(() =>
    connected(ownerUrl, (client) =>
      client.query<{ number: string }>(
        `select number from charges where council_code = $1 and kind = 'compound' and settlements <> '[]'`,
        [council],
      ),
    ),
  );
  return new Set(rows.filter(() => draw.perThousand(500)).map(({ number }) => number));
}

const paidByHand = `record = record || '{"status": "paid"}'`;

/** A council's own hand in its register. */
async function change(ownerUrl: string, { council, number }: Bill, what: string): Promise<void> {
  await untilDone(() =>
    connected(ownerUrl, (client) =>
      client.query(
        `update charges set ${what} where council_code = $1 and kind = 'compound' and number = $2`,
        [council, number],
      ),
    ),
  );
}

async function voidReceipts(ownerUrl: string, paymentId: string) {
  const { rows } = await untilDone(() =>
    connected(ownerUrl, (client) =>
      client.query<{ number: string }>("select number from receipts where payment_id = $1", [
        paymentId,
      ]),
    ),
  );
  const people = ["--by", "Rosnah", "--approved-by", "Lim", "--remark", "surat 12/2026"];
  const refused: string[] = [];
  for (const { number } of rows) {
    const args = ["receipt", "void", number, ...people];
    const fault = await operate(ownerUrl, args, /is void already/);
    if (fault !== undefined) refused.push(`the voiding of ${number} ended with ${fault}`);
  }
  return { voided: rows.length - refused.length, refused };
}
