import type { Charge, Offer as WireOffer, SearchSelection } from "@kaunter/contracts/charges";
import type { Payment } from "@kaunter/contracts/payments";
import type { CalendarDay } from "@kaunter/domain/calendar";
import type { Appraisal, Offer } from "@kaunter/domain/charges/appraisal";
import type { Covers } from "@kaunter/domain/charges/covers";
import type { Deadline } from "@kaunter/domain/charges/deadlines";
import type { Kind } from "@kaunter/domain/charges/kinds";
import type { Consent } from "@kaunter/domain/charges/licensing";
import type { Quote } from "@kaunter/domain/charges/quote";
import type { Sen } from "@kaunter/domain/money";
import type { LicenceType, PrintType } from "@kaunter/domain/vocabulary/licences";
import type { Lookup, Settlement, StoredCharge } from "./council-records.ts";
import type { ImportLayout } from "./import-layout.ts";

type Service = Payment["services"][number];

/** The fields that only one kind has, in the wire's names, masked. */
export type Details = Charge extends infer Each
  ? Each extends Charge
    ? Omit<Each, keyof CommonFields>
    : never
  : never;

/** What stands on a licence beside its number and its days. */
export interface LicenceFacts {
  type: LicenceType;
  /** How an operating licence is printed; the others have one print each. */
  printType: PrintType | null;
  ownerName: string;
  /** All but its end is hidden. */
  ownerIc: string;
  businessName: string;
  address: string;
  businessCode: string;
}

type CommonFields = Pick<
  Charge,
  | "_id"
  | "council"
  | "version"
  | "status"
  | "amount"
  | "offers"
  | "opens_on"
  | "next_change"
  | "error"
  | "reason"
>;

/** The wire's names of the number on a bill. */
type NumberField = "assessment_no" | "compound_no" | "license_no" | "reference_id" | "reference_no";

/** What is kept of a charge with the payment that paid it. */
export interface PaidLine extends Quote {
  selection: string;
}

type LineFields = Pick<
  Service,
  "full_payment" | "arrears_only" | "gst_amount" | "discount" | "special_discount"
>;

type Paid = Pick<Settlement, "selection" | "paidUntil" | "amountSen" | "settledAt"> &
  /** What it was quoted for, while that is known. */
  Partial<Pick<Quote, "explanation">>;

/**
 * Everything the server knows of one kind of charge. A new kind is a file with one of these and a line in `kinds.ts`.
 */
export interface ChargeKind {
  kind: Kind;
  /** Where a search of this kind alone is asked, if it has such a place. */
  searchPath?: string;
  /** Whether a search means this kind. */
  isMeant(search: SearchSelection): boolean;
  /** The lookup that a search asks for; refuses numbers that cannot be of this kind. */
  lookup(search: SearchSelection): Lookup;
  /** Whether a record that the lookup found is one that the search asked for; every one is, where nothing else is said. */
  isWanted?(record: unknown, search: SearchSelection): boolean;
  /** What can be paid of a record on a day, or at a moment of it, at the rates of its council. */
  appraise(record: unknown, rates: unknown, today: CalendarDay, now: Date): Appraisal;
  /** The days after which what is offered today is no longer offered, if this kind has such days. */
  deadlines?(
    offers: readonly Offer[],
    record: unknown,
    rates: unknown,
    today: CalendarDay,
  ): readonly Deadline[];
  /**
   * What is owed of a record, whether or not it is still offered: the most that a line can settle that was quoted on a day.
   * What is offered is owed at the same amount.
   */
  owed(record: unknown, rates: unknown, paid: Paid, quotedOn: CalendarDay): Sen;
  /** What a payment covers of a record, which is kept with it. */
  covers(record: unknown, paid: Paid): Covers;
  /** The record once that is paid, or null when nothing of it is owed any more. */
  settle(record: unknown, paid: Paid & Pick<Settlement, "covers">): unknown;
  /** What is owed is a running balance: only a receipt says whether a later balance contains a payment. */
  hasBalance?: true;
  /** The arrears that a record asks for beside just the renewal that was paid, if this kind has renewals. */
  arrearsBeside?(record: unknown, renewedUntil: CalendarDay): Sen;
  /** What a payment is told of a charge that its council does not have; "Not Found!" where nothing else is said. */
  missing?: "result_not_found";
  /** The declaration that paying takes, if this kind asks for one. */
  readConsent?(selection: string, given: Consent | undefined, today: CalendarDay): Consent | null;
  /** Until when it is paid, as the wire writes it; DD/MM/YYYY where nothing else is said. */
  writeUntil?(day: CalendarDay): string;
  /** What was taken off an amount, in the wire's names, if this kind tells it. */
  presentDiscounts?(quote: Quote): Pick<WireOffer, "gst_amount" | "discount" | "special_discount">;
  /** The number on the bill, as people write it, and the wire's name of it. */
  writeNumber(number: string): string;
  numberField: NumberField;
  /** What a line of a payment tells, in the wire's names, that other kinds have not. */
  lineFields?(line: PaidLine): LineFields;
  /** What it was paid for, in full, for its payer alone: the property, the business, the plate; nothing of a record that cannot be read. */
  subjectOf?(record: unknown): string | undefined;
  /** The record as anyone may see it. */
  present(charge: StoredCharge): Details;
  /** What a licence says of its record, if this kind has licences. */
  readLicence?(record: unknown): LicenceFacts;
  /** The columns of a council's file of such records, if councils give us files of them. */
  importLayout?: ImportLayout;
}
