import type { Provider } from "@kaunter/domain/vocabulary/payments";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { statement, type Value } from "../../../db/statement.ts";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import { trace } from "../../../tracepoints.ts";
import type { Payment } from "../payment.ts";
import type { MessageContent, ReadMessage, StoredMessage } from "../payment-gateway.ts";
import { findAddressee, writeContent } from "./store.ts";

export interface Message {
  /** Nobody's when no provider would write such a message. */
  provider: Provider | "unknown";
  channel: "direct" | "browser" | "query";
  body: string;
  /** Reads the message at the database's time, by which certificates are valid or not. */
  read: (now: Date) => ReadMessage;
}

export type Addressee = Pick<Payment, "id" | "capabilityVersion" | "status">;

/** A stored message: it belongs to one of our payments, or the reason why it does not. */
export type KeptMessage =
  | ({ verdict: "verified"; reference: string; payment: Addressee; isSettling: boolean } & Stored)
  | { verdict: "foreign" | "unknown_reference" | "bad_signature" | "malformed" };

interface Stored {
  messageId: string;
  receivedAt: Date;
  /** It has yet to be applied. */
  isWaiting: boolean;
}

/**
 * Keeps what a provider says by a commit of its own, before anything is done with it. What has no valid signature may be
 * from anybody: it is counted, and its words are not kept.
 */
export async function keepMessage(
  { inTransaction }: { inTransaction: InTransaction },
  message: Message,
): Promise<KeptMessage> {
  return inTransaction(async (tx, now) => {
    const read = message.read(now);
    if (read.verdict !== "verified") return refuse(tx, message, read, now);
    const { content } = read;
    const { reference } = content;
    const addressee = await findAddressee(tx, reference);
    const isEcho = addressee && isEchoOf(addressee.message, content);
    if (!addressee || !isEcho) {
      const verdict = addressee || content.isForOthers ? "foreign" : "unknown_reference";
      await store(tx, message, { verdict, reference, now });
      return { verdict };
    }
    const verdict = "verified";
    const stored = await store(tx, message, { verdict, reference, now, content });
    trace("message.stored");
    const { payment } = addressee;
    const isSettling = content.outcome === "approved" && payment.status !== "successful";
    return { verdict, ...stored, reference, payment, isSettling };
  });
}

/** What is genuine and meant for another seller is kept; what anybody can have written is only counted. */
async function refuse(
  tx: Tx,
  message: Message,
  { verdict, reference }: Exclude<ReadMessage, { verdict: "verified" }>,
  now: Date,
): Promise<KeptMessage> {
  if (verdict === "foreign") await store(tx, message, { verdict, reference, now });
  else await countRefused(tx, message, { verdict, reference, now });
  return { verdict };
}

/** A genuine message may repeat something else than we sent; then it is about something else. */
function isEchoOf(sent: StoredMessage, { echo }: MessageContent): boolean {
  return Object.entries(echo).every(([name, text]) => sent[name] === text);
}

interface Judged {
  verdict: "verified" | "foreign" | "unknown_reference";
  reference?: string | undefined;
  now: Date;
  content?: MessageContent;
}

/** Long enough for whoever keeps a message to apply it, before anybody else tries. */
const firstTryAfterMs = 10_000;

/** Answers the id of the message; one that comes again has the id of the first. */
async function store(
  tx: Tx,
  { provider, channel, body }: Message,
  { verdict, reference, now, content }: Judged,
): Promise<Stored> {
  // PostgreSQL keeps no zero bytes in text.
  const text = body.replaceAll("\0", "\u{FFFD}");
  const digest = digestOf(body);
  const nextTryAt = new Date(now.getTime() + firstTryAfterMs);
  const isEvidence = verdict === "verified";
  const [kept] = await insertMessage(tx, {
    provider,
    channel,
    body: text,
    digest,
    verdict,
    now,
    nextTryAt,
    isEvidence,
    reference: reference ?? null,
    content: content ? writeContent(content) : "{}",
    isReturn: channel === "browser",
  });
  if (kept) return { messageId: kept.id, receivedAt: now, isWaiting: isEvidence };
  const known = await tx
    .selectFrom("gatewayMessages")
    .leftJoin("unweighedMessages as waiting", "waiting.messageId", "gatewayMessages.id")
    .select(["gatewayMessages.id", "receivedAt", "waiting.messageId as waitingId"])
    .where("provider", "=", provider)
    .where("channel", "=", channel)
    .where("channel", "<>", "query")
    .where("digest", "=", digest)
    .where("verdict", "=", verdict)
    .executeTakeFirstOrThrow();
  const { id: messageId, receivedAt, waitingId } = known;
  return { messageId, receivedAt, isWaiting: waitingId !== null };
}

interface Row {
  provider: string;
  channel: string;
  reference: string | null;
  body: string;
  digest: Buffer;
  verdict: string;
  now: Date;
  content: string;
  isReturn: boolean;
  nextTryAt: Date;
  isEvidence: boolean;
}

const insertMessage = statement((db, value: Value<Row>) =>
  sql<{ id: string }>`
    with kept as (
      insert into gateway_messages (provider, channel, reference, body, digest, verdict, received_at)
      values (${value("provider")}, ${value("channel")}, ${value("reference")}, ${value("body")}, ${value("digest")},
        ${value("verdict")}, ${value("now")})
      on conflict do nothing returning id
    ), waiting as (
      insert into unweighed_messages (message_id, reference, notice, is_return, next_try_at)
      select id, ${value("reference")}, ${value("content")}::jsonb, ${value("isReturn")}::boolean, ${value("nextTryAt")}
      from kept where ${value("isEvidence")}::boolean
    )
    select id from kept`.compile(db),
);

interface Refused {
  verdict: "bad_signature" | "malformed";
  reference?: string | undefined;
  now: Date;
}

async function countRefused(
  tx: Tx,
  { provider, channel, body }: Message,
  { verdict, reference, now }: Refused,
): Promise<void> {
  const digest = digestOf(body);
  const last = { digest, reference: reference?.slice(0, 40) ?? null, bytes: body.length };
  await tx
    .insertInto("refusedMessages")
    .values({
      ...last,
      provider,
      channel,
      verdict,
      hour: sql<Date>`date_trunc('hour', ${now}::timestamptz, 'UTC')`,
      bucket: digest[0] ?? 0,
      count: 1,
      receivedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["hour", "bucket", "provider", "channel", "verdict"])
        .doUpdateSet({ ...last, receivedAt: now, count: sql<number>`refused_messages.count + 1` }),
    )
    .execute();
}

const digestOf = (body: string) => createHash("sha256").update(body).digest();
