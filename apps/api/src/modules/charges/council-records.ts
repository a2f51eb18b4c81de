import type { CalendarDay } from "@kaunter/domain/calendar";
import type { Covers } from "@kaunter/domain/charges/covers";
import type { Kind } from "@kaunter/domain/charges/kinds";
import type { StandingRuling } from "@kaunter/domain/licence/digital-licence";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";

/** What names one charge, or, by plate, all charges of a vehicle. Numbers are in their normal form. */
export type Lookup = { council: CouncilCode; kind: Kind } & (
  | { by: "number"; number: string }
  | { by: "plate"; plate: string }
);

/** The number or the plate. */
export function referenceOf(lookup: Lookup): string {
  return lookup.by === "number" ? lookup.number : lookup.plate;
}

/** What was paid of a charge. It is kept with the charge and applied on top of the council's record. */
export interface Settlement {
  paymentId: string;
  lineNo: number;
  selection: string;
  paidUntil?: CalendarDay;
  amountSen: number;
  settledAt: string;
  /** What of the charge it paid, by the rules of its kind. */
  covers?: Covers;
}

export interface StoredCharge {
  /** The row in our registry. */
  id: string;
  council: CouncilCode;
  kind: Kind;
  number: string;
  version: number;
  /** As the council keeps it, with what was paid since; the kind that it belongs to knows its shape. */
  record: unknown;
  /** Why nobody can say what was paid of it, where that is so: it has no price then. */
  fault?: unknown;
  /** The council's own record does not show the latest payment yet. */
  isUpdating: boolean;
  /** Somebody's payment of it is under way. */
  isReserved: boolean;
  /** The day for which its council last stated its register; only where that is old. */
  staleSince?: CalendarDay;
  /** We have a photo of its holder, which a licence may need to be printed. */
  hasPhoto: boolean;
  /** What two people said of its licences and have not taken back. */
  ruling?: StandingRuling;
}

export interface CouncilSettings {
  code: CouncilCode;
  isEnabled: boolean;
  kinds: readonly string[];
  /** By kind, what differs from the defaults. */
  rates: Readonly<Record<string, unknown>>;
}

/** The council as it is set up, and the moment and day on which the question was asked. */
export interface CouncilAnswer {
  council: CouncilSettings;
  today: CalendarDay;
  now: Date;
}

/** Where the records of councils are: our registry today, a council's own system tomorrow. */
export interface CouncilRecords {
  council(code: CouncilCode): Promise<CouncilAnswer | undefined>;
  /** The council too, since nothing can be done with its charges without it. */
  find(lookup: Lookup): Promise<FoundCharges | undefined>;
  /** The same for many at once, each answer in the place of its lookup. */
  findAll(lookups: readonly Lookup[]): Promise<(FoundCharges | undefined)[]>;
}

export type FoundCharges = CouncilAnswer & { charges: StoredCharge[] };
