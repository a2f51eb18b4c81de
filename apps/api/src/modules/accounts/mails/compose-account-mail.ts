import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Mail } from "../../notifications/mails/write-mail.ts";
import { speak } from "../speak.ts";
import type { MailKind } from "./mail-kind.ts";

interface Wanted {
  kind: MailKind;
  language: Language;
  secret: string;
  publicUrl: string;
}

/** A mail about an account. No word of it comes from whoever asked for it. */
export function composeAccountMail({ kind, language, secret, publicUrl }: Wanted): Mail {
  const say = speak(language);
  return {
    language,
    subject: say(`mail.${kind}.subject`),
    parts: [
      { kind: "text", text: say(`mail.${kind}.text`) },
      ...partsOf(say, kind, secret, publicUrl),
      { kind: "text", text: say(`mail.${kind}.mistake`) },
      { kind: "text", text: say("mail.automatic") },
    ],
  };
}

function partsOf(say: ReturnType<typeof speak>, kind: MailKind, secret: string, publicUrl: string) {
  if (kind === "code")
    return [{ kind: "facts" as const, facts: [[say("mail.code.label"), secret] as const] }];
  if (kind === "reset")
    return [link(say("mail.reset.label"), `${publicUrl}/#/reset_password?id=${secret}`)];
  if (kind === "email_changed" || kind === "phone_changed")
    return [link(say(`mail.${kind}.label`), `${publicUrl}/#/undo_email?id=${secret}`)];
  if (kind === "reset_unknown")
    return [link(say("mail.reset_unknown.label"), `${publicUrl}/#/form`)];
  return [];
}

const link = (label: string, address: string) => ({ kind: "link" as const, label, address });
