import type { Language } from "@kaunter/domain/vocabulary/languages";
import * as z from "zod";
import type { Database } from "../../../db/pool.ts";
import { deliver } from "../../notifications/deliver-mail.ts";
import { writeMail } from "../../notifications/mails/write-mail.ts";
import type { MailSender } from "../../notifications/mail-sender.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import type { MailKind } from "./mail-kind.ts";
import { composeAccountMail } from "./compose-account-mail.ts";

export interface AccountMailDeps {
  db: Database;
  mail: MailSender;
  personKey: PersonKey;
  publicUrl: string;
  log: { warn: (facts: object, text: string) => void };
}

const content = z.strictObject({ to: z.string(), secret: z.string() });

/** Sends a mail once, and forgets to whom and what; the same message again when nobody knows whether it was taken. */
export async function sendAccountMail(deps: AccountMailDeps, id: string): Promise<void> {
  const { db, personKey, publicUrl } = deps;
  const ordered = await db
    .selectFrom("accountLetters")
    .select(["kind", "language", "sealed"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!ordered?.sealed) return;
  const opened = personKey.open(ordered.sealed, `account_letters ${id}`);
  const { to, secret } = content.parse(JSON.parse(opened));
  const kind = ordered.kind as MailKind;
  const composed = composeAccountMail({
    kind,
    language: ordered.language as Language,
    secret,
    publicUrl,
  });
  const messageId = `<account-${id}@${new URL(publicUrl).hostname}>`;
  const outcome = await deliver(deps, { to, messageId, ...writeMail(composed) });
  await db
    .updateTable("accountLetters")
    .set({ outcome, sealed: null })
    .where("id", "=", id)
    .execute();
}
