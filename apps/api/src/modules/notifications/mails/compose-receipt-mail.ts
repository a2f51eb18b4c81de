import { dayOf } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import { serviceFeeKind } from "@kaunter/domain/charges/kinds";
import { formatRinggit } from "@kaunter/domain/money";
import type { BookOwner } from "@kaunter/domain/vocabulary/councils";
import { formatDateTime } from "@kaunter/words/times";
import type { Viewer } from "../../payments/payer.ts";
import type { ShownLine, ShownPayment } from "../../payments/show-payment.ts";
import { harmless, writeLine } from "../../softcopy/write-line.ts";
import { speak } from "../speak.ts";
import type { Mail } from "./write-mail.ts";
import type { Bill, Part } from "./mail-part.ts";

/** The page of a licence that the payment renewed. */
export interface LicenceLink {
  number: string;
  address: string;
}

export interface ReceiptParticulars {
  councils: ReadonlyMap<BookOwner, string>;
  /** How it was paid: "FPX – Maybank2U". */
  method: string;
  /** Of the receipt's page. */
  address: string;
  licences: readonly LicenceLink[];
  /** Who reads it: neither name nor what a bill is for is written to the bearer of a link. */
  viewer: Viewer;
}

/** The mail of a successful payment, in the payer's language, grouped by who gives the receipts. */
export function composeReceiptMail(shown: ShownPayment, particulars: ReceiptParticulars): Mail {
  const { payment, receipts, lines, paidAt = payment.createdAt } = shown;
  const { language } = payment;
  const say = speak(language);
  const amount = formatRinggit(payment.amountSen);
  const count = lines.filter(({ isTied, kind }) => !isTied && kind !== serviceFeeKind).length;
  return {
    language,
    subject: say("receipt.subject", { amount, count, day: formatDay(dayOf(paidAt)) }),
    parts: [
      {
        kind: "hero",
        title: say("receipt.title"),
        amount,
        detail: [formatDateTime(paidAt, language), particulars.method].filter(Boolean).join(" · "),
      },
      ...greeting(shown, particulars),
      { kind: "link", label: say("receipt.link"), address: particulars.address },
      ...receiptParts(shown, particulars),
      ...feeParts(shown, particulars),
      ...otherParts(shown, particulars),
      { kind: "total", label: say("receipt.total"), amount },
      ...particulars.licences.map(
        ({ number, address }) =>
          ({ kind: "link", label: say("receipt.licence", { number }), address }) as const,
      ),
      ...(receipts.length > 0 ? [text(say("receipt.check"))] : []),
      { kind: "facts", facts: [[say("label.reference_no"), payment.id]] },
      text(say("mail.never_asks")),
      text(say("mail.automatic")),
    ],
  };
}

const text = (words: string) => ({ kind: "text", text: words }) as const;

/** The payer's name is the only word of the payer's here, and never one that a mail program makes a link of. */
function greeting(
  { payment, payer, receipts }: ShownPayment,
  { viewer }: ReceiptParticulars,
): Part[] {
  const say = speak(payment.language);
  const thanks =
    payer && viewer === "payer"
      ? say("receipt.greeting", { name: harmless(payer.name) })
      : say("receipt.thanks");
  return [text(thanks), ...(receipts.length > 0 ? [text(say("receipt.attached"))] : [])];
}

function receiptParts(
  { payment: { language }, receipts, lines }: ShownPayment,
  { councils, viewer }: ReceiptParticulars,
): Part[] {
  const say = speak(language);
  return receipts.map(({ number, council, isVoid }) => ({
    kind: "bills",
    title: councils.get(council) ?? council.toUpperCase(),
    note: [`${say("label.receipt_no")} ${number}`, isVoid && say("receipt.void")]
      .filter(Boolean)
      .join(" · "),
    bills: lines
      .filter((line) => line.council === council && line.outcome === "settled")
      .map((line) => billOf(line, language, viewer)),
  }));
}

/** Our own fee is on no council's receipt. */
function feeParts(
  { payment: { language }, lines }: ShownPayment,
  { councils, viewer }: ReceiptParticulars,
): Part[] {
  const fees = lines.filter(
    ({ kind, outcome }) => kind === serviceFeeKind && outcome === "settled",
  );
  return fees.map((line) => ({
    kind: "bills",
    title: councils.get(line.council) ?? "",
    note: "",
    bills: [billOf(line, language, viewer)],
  }));
}

/** What no receipt is given for: money that goes back, or that is being checked. */
function otherParts(
  { payment: { language }, lines }: ShownPayment,
  { councils, viewer }: ReceiptParticulars,
): Part[] {
  const say = speak(language);
  const others = [
    { title: say("receipt.returned"), outcome: "refund_due" },
    { title: say("receipt.checked"), outcome: "suspense" },
  ];
  return others.flatMap(({ title, outcome }) => {
    const own = lines.filter((line) => line.outcome === outcome);
    const bills = own.map((line) => {
      const bill = billOf(line, language, viewer);
      const council = councils.get(line.council) ?? line.council.toUpperCase();
      return { ...bill, detail: [bill.detail, council].filter(Boolean).join(" – ") };
    });
    return bills.length > 0 ? [{ kind: "bills", title, note: "", bills } as const] : [];
  });
}

/** What a payer declared is left out: the mail may go to somebody else, and say there what the payer wrote. */
function billOf(
  line: ShownLine,
  language: ShownPayment["payment"]["language"],
  viewer: Viewer,
): Bill {
  const { title, detail, amount } = writeLine(line, language, viewer === "payer");
  return { name: title, detail: line.declaration ? "" : detail, amount };
}
