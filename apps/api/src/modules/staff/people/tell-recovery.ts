import type { Language } from "@kaunter/domain/vocabulary/languages";
import { formatDateTime } from "@kaunter/words/times";
import * as z from "zod";
import type { Database } from "../../../db/pool.ts";
import { declareEffect } from "../../../jobs/job.ts";
import { deliver } from "../../notifications/deliver-mail.ts";
import { writeMail } from "../../notifications/mails/write-mail.ts";
import type { MailSender } from "../../notifications/mail-sender.ts";
import { speak } from "../speak.ts";

export interface TellDeps {
  db: Database;
  mail: MailSender;
  publicUrl: string;
  log: { warn: (facts: object, text: string) => void };
}

/** A mail to somebody whose factors two others want to replace: there is a day left to say no. */
export const tellRecovery = declareEffect({
  name: "tell-recovery",
  payload: z.strictObject({ enrolmentId: z.string(), by: z.string(), approver: z.string() }),
});

/** Tells it once; the same message again when nobody knows whether it was taken. What was stopped needs no telling. */
export async function sendRecovery(
  deps: TellDeps,
  { enrolmentId, by, approver }: z.infer<typeof tellRecovery.payload>,
): Promise<void> {
  const ordered = await deps.db
    .selectFrom("staffEnrolments")
    .innerJoin("staff", "staff.id", "staffEnrolments.staffId")
    .select(["email", "language", "validFrom"])
    .where("staffEnrolments.id", "=", enrolmentId)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  if (!ordered) return;
  const language = ordered.language as Language;
  const say = speak(language);
  const when = formatDateTime(ordered.validFrom, language);
  const mail = writeMail({
    language,
    subject: say("recovery.subject"),
    parts: [
      { kind: "text", text: say("recovery.text", { by, approver, when }) },
      { kind: "text", text: say("recovery.mistake") },
      { kind: "text", text: say("mail.automatic") },
    ],
  });
  const messageId = `<enrolment-${enrolmentId}@${new URL(deps.publicUrl).hostname}>`;
  await deliver(deps, { to: ordered.email, messageId, ...mail });
}
