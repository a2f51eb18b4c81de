import { type Draw, drawsOf } from "./random.ts";
import {
  drawApproval,
  drawEnding,
  drawScript,
  drawUndecided,
  type Fault,
  type Script,
} from "./script.ts";

export const councils = ["mps", "mpt", "mdpg", "mdld", "lbk"] as const;

/** A compound that nobody else has, unless somebody races for it. */
export interface Bill {
  council: string;
  number: string;
  /** What is payable: half of the compound, on the day of the offence. */
  payableSen: number;
}

/** What the payer does beside paying. */
export type Behaviour =
  | "pays"
  | "does nothing"
  | "tries again"
  | "changes the bank"
  | "races"
  | "has paid at the council";

export interface Payer {
  index: number;
  behaviour: Behaviour;
  bills: Bill[];
  bank: string;
  token: "01" | "02";
  script: Script;
  /** The second payment of who tries again, or the second attempt of who changes the bank. */
  second?: Script;
  /** Who changes the bank may have been at the first one. */
  visitsFirstBank: boolean;
  comesBack: boolean;
  /** The button was pressed twice. */
  sendsTwice: boolean;
  /** The page that goes to the bank was reloaded. */
  reloads: boolean;
}

const behaviours: Readonly<Record<Behaviour, number>> = {
  pays: 700,
  "does nothing": 50,
  "tries again": 80,
  "changes the bank": 70,
  races: 60,
  "has paid at the council": 40,
};

const banks = ["ABB0233", "BCBB0235", "BIMB0340", "HLB0224", "MB2U0227", "PBB0233", "RHB0218"];
// A genuine message that names another order of the same bank and second could not be told from a true one.
const liarsBanks = ["TEST0022", "TEST0023"];
/** Where those go who change the bank. */
export const otherBank = "TEST0021";
const corporateBank = "MBB0228";
const linesAtMost = 3;

/** What everybody will do: a function of the seed and the sandbox's table of faults. */
export function planOf(seed: number, count: number, table: readonly Fault[]): Payer[] {
  const payers: Payer[] = [];
  for (let index = 0; index < count; index += 1) {
    payers.push(payerOf(drawsOf(seed, index), index, table, payers.at(-1)));
  }
  return payers;
}

function payerOf(draw: Draw, index: number, table: readonly Fault[], before?: Payer): Payer {
  const drawn = draw.weighted(behaviours);
  const behaviour = drawn === "races" && !before ? "pays" : drawn;
  const token = behaviour === "pays" && draw.perThousand(60) ? "02" : "01";
  const bills = billsOf(draw, index);
  const rival = behaviour === "races" ? before?.bills[0] : undefined;
  const script = firstScript(draw, table, { behaviour, token });
  const needsSecond = behaviour === "tries again" || behaviour === "changes the bank";
  return {
    index,
    behaviour,
    token,
    bills: rival ? [rival, ...bills.slice(1)] : bills,
    bank: bankOf(draw, script, token),
    script,
    ...(needsSecond && { second: drawApproval(draw) }),
    visitsFirstBank: draw.perThousand(600),
    comesBack: draw.perThousand(850),
    sendsTwice: draw.perThousand(50),
    reloads: draw.perThousand(20),
  };
}

function firstScript(
  draw: Draw,
  table: readonly Fault[],
  { behaviour, token }: Pick<Payer, "behaviour" | "token">,
): Script {
  if (behaviour === "tries again") return drawEnding(draw, table);
  if (behaviour === "changes the bank") return drawUndecided(draw, table);
  return drawScript(draw, table, token);
}

function billsOf(draw: Draw, index: number): Bill[] {
  const places = Array.from({ length: draw.between(1, linesAtMost) }, (_, place) => place);
  return places.map((place) => ({
    council: draw.pick(councils),
    number: `I${String(index * linesAtMost + place).padStart(8, "0")}`,
    payableSen: draw.between(200, 500_000),
  }));
}

function bankOf(draw: Draw, { faults }: Script, token: string): string {
  if (token === "02") return corporateBank;
  return draw.pick(faults.includes("reference-of-another") ? liarsBanks : banks);
}

/** How many of each class the plan has. */
export function classesOf(payers: readonly Payer[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { behaviour, script } of payers) {
    count(`payer ${behaviour}`);
    if (behaviour === "pays") count(`  bank says ${script.truth}`);
  }
  return counts;
}
