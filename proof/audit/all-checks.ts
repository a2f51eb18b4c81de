import type { Check } from "./check.ts";
import { checksOfBalances } from "./checks-of-balances.ts";
import { checksOfBooks } from "./checks-of-books.ts";
import { checksOfCases } from "./checks-of-cases.ts";
import { checksOfCharges } from "./checks-of-charges.ts";
import { checksOfFees } from "./checks-of-fees.ts";
import { checksOfHistory } from "./checks-of-history.ts";
import { checksOfHolds } from "./checks-of-holds.ts";
import { checksOfLicences } from "./checks-of-licences.ts";
import { checksOfMoves } from "./checks-of-moves.ts";
import { checksOfOffice } from "./checks-of-office.ts";
import { checksOfParking } from "./checks-of-parking.ts";
import { checksOfRetention } from "./checks-of-retention.ts";
import { checksOfRights } from "./checks-of-rights.ts";
import { checksOfSettlements } from "./checks-of-settlements.ts";
import { checksOfTruth } from "./checks-of-truth.ts";
import { checksOfSeals } from "./seals.ts";

/** Every check of the audit, in the order in which they are reported. */
export function allChecks(hasJournal: boolean): Check[] {
  return [
    ...checksOfHistory,
    ...checksOfBooks,
    ...checksOfFees,
    ...checksOfBalances,
    ...checksOfCharges,
    ...checksOfHolds,
    ...checksOfCases,
    ...checksOfLicences,
    ...checksOfParking,
    ...checksOfOffice,
    ...checksOfRetention,
    ...checksOfMoves,
    ...checksOfSettlements,
    ...checksOfTruth.filter(({ needsJournal }) => hasJournal || !needsJournal),
    ...checksOfSeals,
    ...checksOfRights,
  ];
}
