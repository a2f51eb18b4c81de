import { serviceFeeKind } from "@kaunter/domain/charges/kinds";
import { formatRinggit, sumSen } from "@kaunter/domain/money";
import { hideText } from "@kaunter/domain/person/masking";
import { councilsOf } from "@kaunter/domain/payment/settlement";
import type { BookOwner } from "@kaunter/domain/vocabulary/councils";
import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { amountInWords } from "@kaunter/words/amount-in-words";
import { formatBankTime, formatDateTime } from "@kaunter/words/times";
import type { WordsOf } from "../payments/gateway-words.ts";
import type { Viewer } from "../payments/payer.ts";
import type { ShownLine, ShownPayment, ShownReceipt } from "../payments/show-payment.ts";
import type { Slip, SlipLine, SoftCopy } from "./document.ts";
import { speak } from "./speak.ts";
import { harmless, writeLine } from "./write-line.ts";

export interface Particulars {
  councils: ReadonlyMap<BookOwner, string>;
  crests: ReadonlyMap<BookOwner, Uint8Array>;
  /** Where anyone can check a receipt, by its number. */
  links: ReadonlyMap<string, string>;
  /** The payer's name and the order number are written out for the payer, not for the bearer of a link. */
  viewer: Viewer;
  /** How each provider is spoken of. */
  wordsOf: WordsOf;
}

/** The receipts of a payment, one for each council, our fee, and what will be returned, in the payer's language. */
export function writeDocument(shown: ShownPayment, particulars: Particulars): SoftCopy {
  const { payment, receipts, lines } = shown;
  const say = speak(payment.language);
  const others = [
    {
      lines: lines.filter(({ kind, outcome }) => kind === serviceFeeKind && outcome === "settled"),
      title: say("kind.service_fee"),
      text: say("document.fee"),
      linesTitle: say("document.lines_fee"),
    },
    {
      lines: lines.filter(({ outcome }) => outcome === "refund_due"),
      title: say("document.acknowledgement"),
      text: say("document.returned"),
      linesTitle: say("document.lines_returned"),
    },
    {
      lines: lines.filter(({ outcome }) => outcome === "suspense"),
      title: say("document.checking"),
      text: say("document.checked"),
      linesTitle: say("document.lines_checked"),
    },
  ];
  const slips = [
    ...receipts.map((receipt) => receiptSlip(shown, receipt, particulars)),
    ...others.flatMap((other) =>
      councilsOf(other.lines).map((council) =>
        otherSlip(shown, { ...other, council }, particulars),
      ),
    ),
  ];
  const receiptNumbers = receipts.map(({ number }) => number).join(", ");
  return {
    title:
      receiptNumbers === ""
        ? (slips[0]?.title ?? "")
        : `${say("document.receipt")} ${receiptNumbers}`,
    language: languageTags[payment.language],
    madeAt: (shown.paidAt ?? payment.createdAt).toISOString(),
    slips,
    // The printer fills in the numbers once it has laid out the pages.
    pageOf: say("document.page_of", { page: "{page}", pages: "{pages}" }),
    footer: say("document.footer"),
  };
}

function receiptSlip(shown: ShownPayment, receipt: ShownReceipt, particulars: Particulars): Slip {
  const say = speak(shown.payment.language);
  const { number, council, amountSen, isVoid } = receipt;
  const own = shown.lines.filter((line) => line.council === council && line.outcome === "settled");
  const link = particulars.links.get(number);
  return {
    ...headOf(council, particulars),
    channel: say("document.online"),
    title: say("document.receipt"),
    amount: formatRinggit(amountSen),
    number: { label: say("label.receipt_no"), value: number },
    ...(isVoid && { warning: say("document.void") }),
    facts: factsOf(shown, particulars),
    linesTitle: say("document.lines"),
    lines: linesOf(own, shown, particulars),
    carried: { to: say("document.carried_to"), from: say("document.carried_from") },
    total: {
      label: say("label.total"),
      value: formatRinggit(amountSen),
      words: amountInWords(amountSen, shown.payment.language),
    },
    ...(link !== undefined && {
      check: { link, text: say("document.check"), alt: say("document.check_alt") },
    }),
  };
}

function headOf(council: BookOwner, { councils, crests }: Particulars) {
  const crest = crests.get(council);
  return { council: councils.get(council) ?? council.toUpperCase(), ...(crest && { crest }) };
}

interface Other {
  council: BookOwner;
  /** Of all councils. */
  lines: ShownLine[];
  title: string;
  text: string;
  linesTitle: string;
}

/** What no council gives a receipt for: our fee, money that goes back, or that is being checked. */
function otherSlip(
  shown: ShownPayment,
  { council, lines, ...words }: Other,
  particulars: Particulars,
): Slip {
  const say = speak(shown.payment.language);
  const own = lines.filter((line) => line.council === council);
  const amount = formatRinggit(sumSen(own.map(({ amountSen }) => amountSen)));
  return {
    ...headOf(council, particulars),
    channel: say("document.online"),
    ...words,
    amount,
    facts: factsOf(shown, particulars),
    lines: linesOf(own, shown, particulars),
    carried: { to: say("document.carried_to"), from: say("document.carried_from") },
    total: { label: say("label.total"), value: amount },
  };
}

function factsOf(shown: ShownPayment, { viewer, wordsOf }: Particulars) {
  const { payment, attempt, paidAt } = shown;
  const { language } = payment;
  const say = speak(language);
  const provider = wordsOf(attempt.choice.provider).toPayer(language);
  const { providerTxnId, providerTxnAt, reference } = attempt;
  const facts = [
    { label: say("label.paid_at"), value: paidAt ? formatDateTime(paidAt, language) : "" },
    { label: say("label.payer"), value: payerOf(shown, viewer) },
    { label: say("label.method"), value: provider.methodName(attempt) },
    { label: provider.numberLabel ?? say("label.transaction_no"), value: providerTxnId ?? "" },
    {
      label: provider.timeLabel ?? "",
      value: providerTxnAt && provider.timeLabel ? formatBankTime(providerTxnAt, language) : "",
    },
    { label: say("label.order_no"), value: viewer === "payer" ? reference : "" },
    { label: say("label.reference_no"), value: payment.id },
  ];
  return facts.filter(({ value }) => value !== "");
}

function payerOf({ payer, payment }: ShownPayment, viewer: Viewer): string {
  if (!payer) return speak(payment.language)("label.payer_removed");
  return viewer === "payer" ? harmless(payer.name) : hideText(payer.name);
}

/** What a bill is for leaves together with who paid it. */
function linesOf(
  lines: readonly ShownLine[],
  { payment, payer }: ShownPayment,
  { viewer }: Particulars,
): SlipLine[] {
  const isNamed = viewer === "payer" && payer !== undefined;
  return lines.map((line, place) => ({
    ...writeLine(line, payment.language, isNamed),
    sum: formatRinggit(sumSen(lines.slice(0, place + 1).map(({ amountSen }) => amountSen))),
  }));
}
