import { corporateBanks, personalBanks, testBanks } from "@kaunter/domain/vocabulary/banks";
import * as z from "zod";
import { bookedLines } from "./ledger-text.ts";
import type { PaymentRecord } from "./read-payment.ts";
import {
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
/** What a provider's message says, in words. Only its adapter can read it. */
export type ReadWords = (body: string) => string;

/** What happened to a payment and who said it, oldest first. */
export function timelineText(record: PaymentRecord, readWords: ReadWords): string[] {
  const { events, messages, entries } = record;
  const proofs = new Set(events.map((event) => event.messageId));
  // Events keep their own order; a message that moved nothing stands where it arrived.
  const others = messages.filter((message) => !proofs.has(message.id));
  const lines: string[] = [];
  for (const event of events) {
    while (others[0] && others[0].receivedAt <= event.at) {
      lines.push(...otherMessageText(others.shift(), readWords));
    }
    const proof = messages.find((message) => message.id === event.messageId);
    const booked = entries.filter((entry) => entry.eventSeq === event.seq);
    lines.push(`  ${timeOf(event.at)}  ${event.seq}. ${headlineOf(event)}`);
    lines.push(...indented([...proofText(event, proof, readWords), ...factsText(event)]));
    lines.push(...bookedLines(booked, `${margin}booked  `));
  }
  return [...lines, ...others.flatMap((message) => otherMessageText(message, readWords))];
}

const margin = " ".repeat(6);
const indented = (lines: string[]) => lines.map((line) => margin + line);

function otherMessageText(message: Message | undefined, readWords: ReadWords): string[] {
  if (!message) return [];
  const fate =
    message.verdict === "verified"
      ? "It told us nothing new."
      : `${wordFor(verdictWords, message.verdict)}.`;
  return [
    `  ${timeOf(message.receivedAt)}  ${messageName(message)} about ${message.reference}. ${fate}`,
    `${margin}${message.verdict === "verified" ? "It says" : "It claims"}: ${readWords(message.body)}`,
  ];
}

const messageName = ({ id, channel }: Message) =>
  `Message ${id}, ${wordFor(channelWords, channel)},`;

function headlineOf(event: Event): string {
  const { kind, reference } = event;
  if (kind === "created") {
    const { lines, amountSen } = createdFacts.parse(event.facts);
    return `Made: ${lines.length} ${lines.length === 1 ? "line" : "lines"}, ${ringgit(senOf(amountSen))}`;
  }
  if (kind === "attempt") return attemptText(event);
  if (kind === "handed_off") return `${reference}: the payer was sent to the bank`;
  if (kind === "contradiction") {
    return `${reference}: CONTRADICTION. FPX approved it before and now says that the bank refused. Nothing changed; a person must ask FPX.`;
  }
  return `${reference}: ${wordFor(evidenceWords, event.evidence ?? "")}. ${moveText(event)}`;
}

const createdFacts = z.object({ amountSen: z.int(), lines: z.array(z.unknown()) });
const attemptFacts = z.object({
  attemptNo: z.int(),
  token: z.string().nullish(),
  bankId: z.string().nullish(),
  amountSen: z.int(),
});
const moneyFacts = z.object({
  outcomes: z.array(z.object({ lineNo: z.int(), outcome: z.string() })).default([]),
  receipts: z.array(z.object({ number: z.string(), amountSen: z.int() })).default([]),
});

function attemptText({ reference, facts }: Event): string {
  const { attemptNo, token, bankId, amountSen } = attemptFacts.parse(facts);
  const names: Record<string, string> =
    token === "02" ? { ...testBanks, ...corporateBanks } : { ...testBanks, ...personalBanks };
  const bank = bankId ? (names[bankId] ?? bankId) : "no bank";
  const whose = token === "02" ? "a company's account" : "a personal account";
  return `Attempt ${attemptNo}, ${reference}: ${ringgit(senOf(amountSen))} by FPX from ${whose}, ${bank}`;
}

function moveText({ fromStatus, toStatus }: Event): string {
  if (fromStatus === toStatus) return `The payment stays ${spaced(toStatus)}.`;
  return `The payment goes from ${spaced(fromStatus ?? "nothing")} to ${spaced(toStatus)}.`;
}

/** Who said it. Our own conclusions have neither message nor names. */
function proofText(event: Event, proof: Message | undefined, readWords: ReadWords): string[] {
  const lines: string[] = [];
  if (proof) lines.push(`${messageName(proof)} ${verdictWords.verified}: ${readWords(proof.body)}`);
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
