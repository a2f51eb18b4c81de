import type { CalendarDay } from "@kaunter/domain/calendar";
import type { Declaration } from "@kaunter/domain/charges/local-government-charge";
import type { ParkingHours } from "@kaunter/domain/charges/parking-session";
import type { Sen } from "@kaunter/domain/money";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";

/** What a council is told of the money that was received for it: one receipt with its settled lines. */
export interface CouncilPosting {
  receiptNumber: string;
  council: CouncilCode;
  amountSen: Sen;
  settledAt: Date;
  paymentId: string;
  lines: readonly {
    kind: string;
    number: string;
    selection?: string;
    amountSen: Sen;
    paidUntil?: CalendarDay;
    /** What the payer said of something that the council has no record of. */
    declaration?: Declaration | ParkingHours;
  }[];
}

/**
 * A receipt of which the council was told that counts no more. When it was voided is not said: after a restore that forgot it,
 * two people void it at another moment, and the council compares what comes again.
 */
export interface CouncilVoid {
  receiptNumber: string;
  council: CouncilCode;
  amountSen: Sen;
  paymentId: string;
}

/** A council's own books. What is told again is booked once; `council_unavailable` means try again. */
export interface CouncilPostings {
  post(posting: CouncilPosting): Promise<{ postingNo: string }>;
  void(voided: CouncilVoid): Promise<{ postingNo: string }>;
}
