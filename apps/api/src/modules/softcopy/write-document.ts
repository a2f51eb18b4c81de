import { writePaidUntil } from "@kaunter/domain/charges/assessment";
import { formatBankTime, formatDateTime, formatDay } from "@kaunter/domain/date-format";
import { formatRinggit, sumSen } from "@kaunter/domain/money";
import { hideText } from "@kaunter/domain/person/masking";
import { bankNameOf } from "@kaunter/domain/vocabulary/banks";
import { councilsOf } from "@kaunter/domain/payment/settlement";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { cardMethodNames } from "@kaunter/domain/vocabulary/payments";
import type { Viewer } from "../payments/payer.ts";
import type { ShownLine, ShownPayment, ShownReceipt } from "../payments/show-payment.ts";
import type { Slip, SlipLine, SoftCopy } from "./document.ts";
import { explainPart } from "./explain.ts";
import { wordsOf } from "./words.ts";

export interface Particulars {
  councils: ReadonlyMap<CouncilCode, string>;
  /** Where anyone can check a receipt, by its number. */
  links: ReadonlyMap<string, string>;
  /** The payer's name and the order number are written out for the payer, not for the bearer of a link. */
  viewer: Viewer;
}

/** The receipts of a payment, one for each council, and what will be returned, in the payer's language. */
export function writeDocument(shown: ShownPayment, particulars: Particulars): SoftCopy {
  const { payment, receipts, lines } = shown;
  const say = wordsOf[payment.language];
  const others = [
    {
      lines: lines.filter(({ outcome }) => outcome === "refund_due"),
      title: say.acknowledgement,
      text: say.returned,
      linesTitle: say.linesReturned,
    },
    {
      lines: lines.filter(({ outcome }) => outcome === "suspense"),
      title: say.checking,
      text: say.checked,
      linesTitle: say.linesChecked,
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
    title: receiptNumbers === "" ? (slips[0]?.title ?? "") : `${say.receipt} ${receiptNumbers}`,
    language: languageTags[payment.language],
    madeAt: (shown.paidAt ?? payment.createdAt).toISOString(),
    slips,
    pageOf: say.pageOf,
    footer: say.footer,
  };
}

function receiptSlip(shown: ShownPayment, receipt: ShownReceipt, particulars: Particulars): Slip {
  const say = wordsOf[shown.payment.language];
  const { number, council, amountSen, isVoid } = receipt;
  const own = shown.lines.filter((line) => line.council === council && line.outcome === "settled");
  const link = particulars.links.get(number);
  return {
    council: particulars.councils.get(council) ?? council.toUpperCase(),
    channel: say.online,
    title: say.receipt,
    amount: formatRinggit(amountSen),
    number: { label: say.number, value: number },
    ...(isVoid && { warning: say.void }),
    facts: factsOf(shown, particulars),
    linesTitle: say.lines,
    lines: own.map((line) => lineOf(line, shown)),
    total: { label: say.total, value: formatRinggit(amountSen) },
    ...(link !== undefined && { check: { link, text: say.check, alt: say.checkAlt } }),
  };
}

interface Other {
  council: CouncilCode;
  /** Of all councils. */
  lines: ShownLine[];
  title: string;
  text: string;
  linesTitle: string;
}

/** What no receipt is given for: money that goes back, or that is being checked. */
function otherSlip(
  shown: ShownPayment,
  { council, lines, ...words }: Other,
  particulars: Particulars,
): Slip {
  const say = wordsOf[shown.payment.language];
  const own = lines.filter((line) => line.council === council);
  const amount = formatRinggit(sumSen(own.map(({ amountSen }) => amountSen)));
  return {
    council: particulars.councils.get(council) ?? council.toUpperCase(),
    channel: say.online,
    ...words,
    amount,
    facts: factsOf(shown, particulars),
    lines: own.map((line) => lineOf(line, shown)),
    total: { label: say.total, value: amount },
  };
}

function factsOf(shown: ShownPayment, { viewer }: Particulars) {
  const { payment, attempt, paidAt } = shown;
  const { language } = payment;
  const say = wordsOf[language];
  const isCard = attempt.choice.provider === "card";
  const { providerTxnId, providerTxnAt, reference } = attempt;
  const facts = [
    { label: say.paidAt, value: paidAt ? formatDateTime(paidAt, language) : "" },
    { label: say.payer, value: payerOf(shown, viewer) },
    { label: say.method, value: methodOf(attempt, say.card) },
    { label: isCard ? say.transactionNo : say.fpxId, value: providerTxnId ?? "" },
    {
      label: say.fpxAt,
      value: providerTxnAt && !isCard ? formatBankTime(providerTxnAt, language) : "",
    },
    { label: say.order, value: viewer === "payer" ? reference : "" },
    { label: say.reference, value: payment.id },
  ];
  return facts.filter(({ value }) => value !== "");
}

function payerOf({ payer, payment }: ShownPayment, viewer: Viewer): string {
  if (!payer) return wordsOf[payment.language].payerRemoved;
  return viewer === "payer" ? harmless(payer.name) : hideText(payer.name);
}

function methodOf({ choice, cardCode }: ShownPayment["attempt"], card: string): string {
  if (choice.provider === "fpx") return `FPX – ${bankNameOf(choice.bankId, choice.token)}`;
  const makers: Readonly<Record<string, string>> = cardMethodNames;
  const maker = cardCode === undefined ? undefined : makers[cardCode];
  return maker === undefined ? card : `${card} – ${maker}`;
}

function lineOf(line: ShownLine, { payment: { language } }: ShownPayment): SlipLine {
  const { kind, accountNo, amountSen, explanation, paidUntil } = line;
  const say = wordsOf[language];
  const parts = explanation.map((part) => ({
    text: explainPart(part, language),
    amount: formatRinggit(part.amountSen),
  }));
  const isLandCess = explanation.some(({ code }) => code === "land_cess_year");
  const until =
    paidUntil && (kind === "assessment" ? writePaidUntil(paidUntil) : formatDay(paidUntil));
  return {
    // A kind without a name of its own is called what its first part is for.
    title: say.kinds[isLandCess ? "land_cess" : kind] ?? parts[0]?.text ?? kind,
    detail: [harmless(accountNo), until && say.paidUntil.replace("{until}", until)]
      .filter(Boolean)
      .join(" – "),
    amount: formatRinggit(amountSen),
    parts: parts.length > 1 ? parts : [],
  };
}

/** Viewers make links of what looks like one: a payer's words must not lead anybody anywhere. */
const likeAddress = /:|\/\/|\.\p{L}{2}/u;

function harmless(text: string): string {
  return likeAddress.test(text) ? hideText(text) : text;
}
