import type { CalendarDay } from "@kaunter/domain/calendar";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { ChargeKind } from "../charges/charge-kind.ts";
import type { ImportLayout } from "../charges/import-layout.ts";
import type { HeaderFaults, RowFault } from "./reading/read-rows.ts";

/** A council's whole register of one kind, and the moment for which the council states it. */
export interface ImportOrder {
  council: CouncilCode;
  kind: ChargeKind & { importLayout: ImportLayout };
  asOf: Date;
  fileName: string;
  file: AsyncIterable<Uint8Array>;
  by: string;
  /** Shows what would happen and changes nothing. */
  isRehearsal: boolean;
}

/** At what prices records are weighed. */
export interface Terms {
  rates: unknown;
  today: CalendarDay;
  now: Date;
}

/** Why nothing was changed. */
export type Refusal =
  | { code: "unknown_council" }
  | { code: "as_of_in_future" }
  | { code: "newer_import" | "newer_restatement"; id: string; asOf: Date }
  | { code: "not_text" | "empty" }
  | { code: "broken"; row: number }
  | ({ code: "header" } & HeaderFaults)
  | { code: "faulty_rows"; faults: readonly RowFault[]; rowCount: number }
  | { code: "unknown_import" }
  | { code: "already_undone"; at: Date; by: string }
  | { code: "import_on_top"; id: string }
  | { code: "not_restated" };

export class ImportRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
