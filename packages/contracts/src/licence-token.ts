import { type CalendarDay, isBefore, isCalendarDay, yearOf } from "@kaunter/domain/calendar";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { councilOfReceipt, isCount, parseClaims } from "./receipt-token.ts";

/** What the code on a licence says, and nothing of its holder. */
export interface LicenceClaims {
  /** The licence's number, and the year or month for which it is. */
  document: string;
  council: CouncilCode;
  validFrom: CalendarDay;
  validUntil: CalendarDay;
  /** A restored database gives issue numbers again, but never a receipt's number: both together name one licence. */
  receiptNumber: string;
  /** Its place in the list of licences that do not count. */
  issueNo: number;
}

const documentPattern = /^([A-Z0-9-]{2,20}?)-(\d{4})(?:-\d{2})?$/;

/** The names are short, since all of it must fit into a QR. A receipt's number begins with its council. */
export function writeLicenceClaims(claims: LicenceClaims): string {
  const { document, validFrom, validUntil, receiptNumber, issueNo } = claims;
  return JSON.stringify({
    lic: document,
    from: writeDay(validFrom),
    to: writeDay(validUntil),
    rct: receiptNumber,
    no: issueNo,
  });
}

/** What was signed, if it is a licence. */
export function readLicenceClaims(text: string): LicenceClaims | undefined {
  const { lic, from, to, rct, no } = parseClaims(text);
  if (typeof lic !== "string" || typeof rct !== "string" || !isCount(no)) return undefined;
  const council = councilOfReceipt(rct);
  const [validFrom, validUntil] = [readDay(from), readDay(to)];
  if (!council || !validFrom || !validUntil || isBefore(validUntil, validFrom)) return undefined;
  if (yearIn(lic) !== yearOf(validUntil)) return undefined;
  return { document: lic, council, validFrom, validUntil, receiptNumber: rct, issueNo: no };
}

/** The number of a licence in the name of its document. */
export function licenceNoIn(document: string): string {
  return documentPattern.exec(document)?.[1] ?? document;
}

function yearIn(document: string): number {
  return Number(documentPattern.exec(document)?.[2]);
}

/** 20271231. */
function writeDay(day: CalendarDay): number {
  return Number(day.replaceAll("-", ""));
}

function readDay(value: unknown): CalendarDay | undefined {
  const text = String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  return isCalendarDay(text) ? text : undefined;
}
