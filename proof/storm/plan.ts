import { drawCard, drawCardApproval, drawCardEnding, drawCardUndecided } from "./card-script.ts";
import { drawFpx, drawFpxApproval, drawFpxEnding, drawFpxUndecided } from "./fpx-script.ts";
import { type Draw, drawsOf } from "./random.ts";
import { isLiar, type Provider, type Script, type Tables } from "./script.ts";

export const councils = ["mps", "mpt", "mdpg", "mdld", "lbk"] as const;

/** A compound that nobody else has, unless somebody races for it. */
export interface Bill {
  council: string;
  number: string;
  /** What is payable: half of the compound, on the day of the offence. */
  payableSen: number;
}

/** A trading licence that ran out with the last year and that nobody else has. */
export interface Renewal {
  council: string;
  number: string;
}

/** An hour in the one zone of a council, for a vehicle for which others pay, too. */
export interface Stay {
  council: string;
  plate: string;
}

/** A year of a licence with its process fee, and an hour of parking. */
export const renewalSen = 3_000;
export const staySen = 50;

/** What the operator takes for carrying a payment. */
export const feeSen = 50;

/** What the payer does beside paying. */
export type Behaviour =
  | "pays"
  | "does nothing"
  | "tries again"
  | "changes the way"
  | "races"
  | "has paid at the council"
  | "has a bill withdrawn"
  | "has a bill spoilt"
  | "has receipts voided";

/** One way to pay, with what the provider does when it is taken. */
export interface Visit {
  /** The id of a bank, or 2 for a card. */
  method: string;
  token?: "01" | "02";
  script: Script;
}

export interface Payer {
  index: number;
  behaviour: Behaviour;
  bills: Bill[];
  renewal?: Renewal;
  stay?: Stay;
  first: Visit;
  /** The second payment of who tries again or pays anew what was voided, or the second attempt of who changes the way. */
  second?: Visit;
  /** Who changes the way may have been at the first provider. */
  visitsFirst: boolean;
  comesBack: boolean;
  /** The button was pressed twice. */
  sendsTwice: boolean;
  /** The page that goes to the provider was reloaded. */
  reloads: boolean;
  /** Another payer wants to pay one of these bills too. */
  isContested: boolean;
  /** What whoever comes after the other may be told, once the council has changed the bill they share. */
  lateRefusal?: string;
}

const behaviours: Readonly<Record<Behaviour, number>> = {
  pays: 610,
  "does nothing": 50,
  "tries again": 90,
  "changes the way": 90,
  races: 60,
  "has paid at the council": 40,
  "has a bill withdrawn": 20,
  "has a bill spoilt": 20,
  "has receipts voided": 20,
};

/** Whose council leaves their bills alone. */
const undisturbed: readonly Behaviour[] = [
  "pays",
  "does nothing",
  "tries again",
  "changes the way",
  "has receipts voided",
];
const comesTwice: readonly Behaviour[] = ["tries again", "changes the way", "has receipts voided"];

const cardsPerThousand = 250;
const otherProvidersPerThousand = 500;
const corporatePerThousand = 60;
const banks = ["ABB0233", "BCBB0235", "BIMB0340", "HLB0224", "MB2U0227", "PBB0233", "RHB0218"];
// A genuine message that names another order of the same bank and second could not be told from a true one.
const liarsBanks = ["TEST0022", "TEST0023"];
/** Where those go who change to another bank. */
const otherBank = "TEST0021";
const corporateBank = "MBB0228";
const cardMethod = "2";
const linesAtMost = 3;
const renewalsPerThousand = 200;
const staysPerThousand = 150;
const vehicles = 40;

/** What everybody will do: a function of the seed and the sandbox's tables of faults. */
export function planOf(seed: number, count: number, tables: Tables): Payer[] {
  const payers: Payer[] = [];
  for (let index = 0; index < count; index += 1) {
    const before = payers.at(-1);
    const payer = payerOf(drawsOf(seed, index), index, tables, before);
    if (before && payer.behaviour === "races") before.isContested = true;
    payers.push(payer);
  }
  return payers;
}

function payerOf(draw: Draw, index: number, tables: Tables, before?: Payer): Payer {
  const drawn = draw.weighted(behaviours);
  const bills = billsOf(draw, index);
  const first = firstVisit(draw, tables, drawn);
  // Who shares a bill may share its amount: a card message that names the rival could not be told from a true one.
  const mayRace = before && !isLiar(before.first.script) && !isLiar(first.script);
  const behaviour = drawn === "races" && !mayRace ? "pays" : drawn;
  const rival = behaviour === "races" ? before?.bills[0] : undefined;
  const needsSecond = comesTwice.includes(behaviour);
  return {
    index,
    behaviour,
    bills: rival ? [rival, ...bills.slice(1)] : bills,
    first,
    ...(needsSecond && { second: secondVisit(draw, tables, first.script.provider) }),
    visitsFirst: draw.perThousand(600),
    comesBack: draw.perThousand(850),
    sendsTwice: draw.perThousand(50),
    reloads: draw.perThousand(20),
    isContested: behaviour === "races",
    ...(rival && before && lateRefusalOf(before)),
    ...(undisturbed.includes(behaviour) && extrasOf(draw, index)),
  };
}

/** Who races for a bill that was raced for already may meet what the council did to the first of them. */
function lateRefusalOf({ behaviour, lateRefusal }: Payer): Pick<Payer, "lateRefusal"> {
  if (behaviour === "has a bill withdrawn") return { lateRefusal: "not_found" };
  if (behaviour === "has a bill spoilt") return { lateRefusal: "record_unreadable" };
  return lateRefusal ? { lateRefusal } : {};
}

function extrasOf(draw: Draw, index: number): Pick<Payer, "renewal" | "stay"> {
  const number = `R${String(index).padStart(8, "0")}`;
  const renews = draw.perThousand(renewalsPerThousand);
  const parks = draw.perThousand(staysPerThousand);
  return {
    ...(renews && { renewal: { council: draw.pick(councils), number } }),
    ...(parks && {
      stay: { council: draw.pick(councils), plate: `SS${draw.between(1, vehicles)}A` },
    }),
  };
}

function firstVisit(draw: Draw, { fpx, card }: Tables, behaviour: Behaviour): Visit {
  const isCard = draw.perThousand(cardsPerThousand);
  if (behaviour === "has receipts voided") {
    return isCard ? byCard(drawCardApproval(draw, card)) : atBank(draw, drawFpxApproval(draw, fpx));
  }
  if (behaviour === "tries again") {
    return isCard ? byCard(drawCardEnding(draw, card)) : atBank(draw, drawFpxEnding(draw, fpx));
  }
  if (behaviour === "changes the way") {
    if (isCard) return byCard(drawCardUndecided(draw, card));
    return atBank(draw, drawFpxUndecided(draw, fpx));
  }
  if (isCard) return byCard(drawCard(draw, card));
  if (behaviour === "pays" && draw.perThousand(corporatePerThousand)) {
    return { method: corporateBank, token: "02", script: drawFpx(draw, fpx, "02") };
  }
  return atBank(draw, drawFpx(draw, fpx, "01"));
}

function secondVisit(draw: Draw, { fpx, card }: Tables, first: Provider): Visit {
  const isOther = draw.perThousand(otherProvidersPerThousand);
  const isCard = (first === "card") !== isOther;
  if (isCard) return byCard(drawCardApproval(draw, card));
  return { method: otherBank, token: "01", script: drawFpxApproval(draw, fpx) };
}

function byCard(script: Script): Visit {
  return { method: cardMethod, script };
}

function atBank(draw: Draw, script: Script): Visit {
  return { method: draw.pick(isLiar(script) ? liarsBanks : banks), token: "01", script };
}

function billsOf(draw: Draw, index: number): Bill[] {
  const places = Array.from({ length: draw.between(1, linesAtMost) }, (_, place) => place);
  return places.map((place) => ({
    council: draw.pick(councils),
    number: `I${String(index * linesAtMost + place).padStart(8, "0")}`,
    // No receipt of them is over RM 10,000: two people at a command could not void it.
    payableSen: draw.between(200, 320_000),
  }));
}

/** How many of each class the plan has. */
export function classesOf(payers: readonly Payer[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { behaviour, first, second } of payers) {
    const ways = [first, ...(second ? [second] : [])].map(({ script }) => script.provider);
    count(`${behaviour}, ${ways.join(" then ")}`);
  }
  return counts;
}
