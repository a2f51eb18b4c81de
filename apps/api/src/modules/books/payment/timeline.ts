import * as z from "zod";
import { bookedLines } from "./ledger-text.ts";
import type { PaymentRecord } from "./read-payment.ts";
import { choiceFrom } from "../../payments/method-choice.ts";
import type { WordsOf } from "../../payments/gateway-words.ts";
import {
  capitalised,
  channelWords,
  evidenceWords,
  harmless,
  outcomeWords,
  ringgit,
  senOf,
  spaced,
  timeOf,
  verdictWords,
  wordFor,
} from "../words.ts";

type Event = PaymentRecord["events"][number];
type Message = PaymentRecord["messages"][number];

/** What happened to a payment and who said it, oldest first. */
export function timelineText(record: PaymentRecord, wordsOf: WordsOf): string[] {
  const { events, messages, entries } = record;
  const proofs = new Set(events.map((event) => event.messageId));
  // Events keep their own order; a message that moved nothing stands where it arrived.
  const others = messages.filter((message) => !proofs.has(message.id));
  const lines: string[] = [];
  for (const event of events) {
    while (others[0] && others[0].receivedAt <= event.at) {
      lines.push(...otherMessageText(others.shift(), wordsOf));
    }
    const proof = messages.find((message) => message.id === event.messageId);
    const booked = entries.filter((entry) => entry.eventSeq === event.seq);
    lines.push(`  ${timeOf(event.at)}  ${event.seq}. ${headlineOf(event, record, wordsOf)}`);
    lines.push(...indented([...proofText(event, proof, wordsOf), ...factsText(event)]));
    lines.push(...bookedLines(booked, `${margin}booked  `));
  }
  return [...lines, ...others.flatMap((message) => otherMessageText(message, wordsOf))];
}

const margin = " ".repeat(6);
const indented = (lines: string[]) => lines.map((line) => margin + line);

function otherMessageText(message: Message | undefined, wordsOf: WordsOf): string[] {
  if (!message) return [];
  const fate =
    message.verdict === "verified"
      ? "It told us nothing new."
      : `${wordFor(verdictWords, message.verdict)}.`;
  return [
    `  ${timeOf(message.receivedAt)}  ${messageName(message, wordsOf)} about ${message.reference}. ${fate}`,
    `${margin}${message.verdict === "verified" ? "It says" : "It claims"}: ${said(message, wordsOf)}`,
  ];
}

function messageName({ id, provider, channel }: Message, wordsOf: WordsOf): string {
  const came = channelWords[channel]?.(wordsOf(provider).name) ?? spaced(channel);
  return `Message ${id}, ${came},`;
}

/** Strangers write messages, too. */
function said({ provider, body }: Message, wordsOf: WordsOf): string {
  if (body === null) return "its words were removed after the time for which they are kept";
  return harmless(wordsOf(provider).describeMessage(body));
}

function headlineOf(event: Event, { attempts }: PaymentRecord, wordsOf: WordsOf): string {
  const { kind, reference } = event;
  if (kind === "created") {
    const { lines, amountSen } = createdFacts.parse(event.facts);
    return `Made: ${lines.length} ${lines.length === 1 ? "line" : "lines"}, ${ringgit(senOf(amountSen))}`;
  }
  const attempt = attempts.find((each) => each.reference === reference);
  const { name, numberName, describeChoice } = wordsOf(attempt?.provider ?? "");
  if (kind === "attempt" && attempt) {
    const amount = ringgit(senOf(attempt.amountSen));
    return `Attempt ${attempt.attemptNo}, ${reference}: ${amount} by ${describeChoice(choiceFrom(attempt))}`;
  }
  if (kind === "handed_off") return `${reference}: the payer was sent to ${name}`;
  const { secondTransaction, lineId } = secondDebitFacts.parse(event.facts);
  if (secondTransaction !== undefined && lineId !== undefined) {
    return `${reference}: TAKEN TWICE. A settlement file of ${name} shows another ${numberName} for the same payment: ${harmless(secondTransaction, 40)}. Two people say what goes back.`;
  }
  if (secondTransaction !== undefined) {
    return `${reference}: TAKEN TWICE? ${capitalised(name)} named another ${numberName} for the same approval: ${harmless(secondTransaction, 40)}. A person must compare with the statement of ${name}.`;
  }
  if (kind === "contradiction") {
    const now = event.evidence === "declined" ? "the bank refused" : "it took more";
    return `${reference}: CONTRADICTION. ${capitalised(name)} now says that ${now}, against what was decided before. Nothing changed; a person must ask ${name}.`;
  }
  if (kind === "corrected") {
    return `${reference}: ${name} names a larger amount than before. ${moveText(event)}`;
  }
  if (kind === "given_away") {
    const { to, chargeIds } = givenFacts.parse(event.facts);
    return `${chargeIds.length === 1 ? "A bill" : `${chargeIds.length} bills`} given away after a day in review, to payment ${to}`;
  }
  if (kind === "ruled") return `${reference}: two people closed a case. ${moveText(event)}`;
  return `${reference}: ${wordFor(evidenceWords, event.evidence ?? "")}. ${moveText(event)}`;
}

const createdFacts = z.object({ amountSen: z.int(), lines: z.array(z.unknown()) });
/** Money that was taken under another number than before. */
const secondDebitFacts = z.object({
  secondTransaction: z.string().optional(),
  /** The line of a settlement file, where that and no message tells of it. */
  lineId: z.string().optional(),
});
const givenFacts = z.object({ to: z.string(), chargeIds: z.array(z.string()) });
const moneyFacts = z.object({
  outcomes: z.array(z.object({ lineNo: z.int(), outcome: z.string() })).default([]),
  receipts: z.array(z.object({ number: z.string(), amountSen: z.int() })).default([]),
});

function moveText({ fromStatus, toStatus }: Event): string {
  if (fromStatus === toStatus) return `The payment stays ${spaced(toStatus)}.`;
  return `The payment goes from ${spaced(fromStatus ?? "nothing")} to ${spaced(toStatus)}.`;
}

/** Who said it. Our own conclusions have neither message nor names. */
function proofText(event: Event, proof: Message | undefined, wordsOf: WordsOf): string[] {
  const lines: string[] = [];
  if (proof) {
    const name = messageName(proof, wordsOf);
    lines.push(`${name} ${verdictWords.verified}: ${said(proof, wordsOf)}`);
  }
  if (event.decidedBy !== null) {
    const [maker, checker] = [harmless(event.decidedBy), harmless(event.approvedBy ?? "")];
    lines.push(
      `Decided by ${maker}, approved by ${checker}: ${harmless(event.remark ?? "", 1000)}`,
    );
  }
  if (event.receivedSen !== null) lines.push(`Money taken: ${ringgit(senOf(event.receivedSen))}`);
  return lines;
}

function factsText(event: Event): string[] {
  if (event.kind !== "moved") return [];
  const { outcomes, receipts } = moneyFacts.parse(event.facts);
  return [
    ...outcomes.map(({ lineNo, outcome }) => `line ${lineNo}: ${wordFor(outcomeWords, outcome)}`),
    ...receipts.map(({ number, amountSen }) => `receipt ${number}: ${ringgit(senOf(amountSen))}`),
  ];
}
