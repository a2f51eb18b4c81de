import type { Payment } from "../../payments/payment.ts";
import { speak } from "../speak.ts";
import type { Mail } from "./write-mail.ts";

/**
 * Word to the address that is no longer used, with the link that undoes it where that is possible. It does not say which
 * one is used: that is no business of a stranger's.
 */
export function composeCorrectionMail(
  { id, language }: Pick<Payment, "id" | "language">,
  undoAddress: string | undefined,
): Mail {
  const say = speak(language);
  const after: Mail["parts"] =
    undoAddress === undefined
      ? [{ kind: "text", text: say("correction.mistake") }]
      : [
          { kind: "text", text: say("correction.undoable") },
          { kind: "link", label: say("correction.undo"), address: undoAddress },
        ];
  return {
    language,
    subject: say("correction.subject"),
    parts: [
      { kind: "text", text: say("correction.changed") },
      { kind: "facts", facts: [[say("label.reference_no"), id]] },
      ...after,
      { kind: "text", text: say("mail.automatic") },
    ],
  };
}
