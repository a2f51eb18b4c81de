import { randomUUID } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { InTransaction, Tx } from "../../../db/transaction.ts";
import type { Session } from "../../../http/session.ts";
import type { SmsSender } from "../../notifications/sms-sender.ts";
import { admitCode } from "../../notifications/texts/text-budget.ts";
import { noteEvent } from "../events.ts";
import { mayWriteTo } from "../mails/order-account-mail.ts";
import { isRightCode, makeCode, useCode } from "../registration/proof-codes.ts";
import { lockOwner } from "../sessions/store.ts";
import { speak } from "../speak.ts";
import { setPhoneVerified } from "../store.ts";
import { type OwnDeps, readOwn } from "./read-own.ts";

export interface PhoneDeps extends OwnDeps {
  inTransaction: InTransaction;
  /** Absent where no messaging host is configured. */
  sms: SmsSender | undefined;
  log: { warn: (facts: object, text: string) => void };
}

const limits = [
  { most: 1, withinMs: 60_000 },
  { most: 5, withinMs: 24 * 3_600_000 },
];

/** Sends a code to the phone of an account, and says at once when that fails. */
export async function sendPhoneCode(
  deps: PhoneDeps,
  session: Session,
  { language, device }: { language: Language; device: string | undefined },
): Promise<void> {
  const { sms, personKey } = deps;
  const { phone } = await readOwn(deps, session);
  if (!sms) throw new DomainError("sms_failed");
  if (phone === "") throw new DomainError("invalid_phone");
  const recipient = personKey.indexOf("phone", phone);
  const { id, code } = await deps.inTransaction(async (tx, now) => {
    if (!(await mayWriteTo(tx, recipient, ["phone_code"], { limits, now }))) {
      throw new DomainError("too_many_requests");
    }
    await admitCode(tx, { userId: session.userId, device }, now);
    const made = await makeCode(tx, personKey, { channel: "sms", recipient }, now);
    return { code: made, id: await noteText(tx, { recipient, language, now }) };
  });
  try {
    await sms.send({
      to: phone,
      text: speak(language)("text.phone_code", { code }),
      messageId: `phone-code-${id}`,
    });
  } catch (error) {
    deps.log.warn({ err: error, mailId: id }, "a code was not sent");
    throw new DomainError("sms_failed");
  }
}

/** Believes that the phone is the person's who gives the code. */
export async function verifyPhone(deps: PhoneDeps, session: Session, code: string): Promise<void> {
  const { inTransaction, personKey } = deps;
  const { phone } = await readOwn(deps, session);
  const recipient = personKey.indexOf("phone", phone);
  const proven = { channel: "sms" as const, recipient, code };
  const { userId } = session;
  const isProven = await inTransaction(async (tx, now) => {
    await lockOwner(tx, session);
    if (!(await isRightCode(tx, personKey, proven, now))) return false;
    await useCode(tx, personKey, proven);
    const indexes = personKey.indexesOf("phone", phone);
    if (!(await setPhoneVerified(tx, userId, indexes, now))) return false;
    await noteEvent(tx, { userId, what: "phone_verified" }, now);
    return true;
  });
  if (!isProven) throw new DomainError("invalid_code");
}

/** What is counted; the text itself is kept nowhere. */
async function noteText(
  tx: Tx,
  { recipient, language, now }: { recipient: Buffer; language: Language; now: Date },
): Promise<string> {
  const id = randomUUID();
  const text = { id, kind: "phone_code", recipient, language, outcome: "sent", orderedAt: now };
  await tx.insertInto("accountLetters").values(text).execute();
  return id;
}
