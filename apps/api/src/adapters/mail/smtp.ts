import { createTransport } from "nodemailer";
import {
  MailRefused,
  type MailSender,
  type OutgoingMail,
} from "../../modules/notifications/mail-sender.ts";

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  /** Mails carry links that show a payment, so they leave this machine only encrypted. */
  mustEncrypt: boolean;
  /** Who the mails are from. */
  from: string;
}

const timeoutMs = 20_000;
// One address and nothing that a header or a list of addresses could be made of.
const singleAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;
const wellFormedId = /^<[\w.+-]+@[\w.-]+>$/;

export function createSmtp(settings: SmtpSettings): MailSender & { close: () => void } {
  const { url, from, mustEncrypt } = settings;
  const transport = createTransport({
    pool: true,
    url,
    requireTLS: mustEncrypt,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send({ to, subject, text, html, attachment, messageId }) {
      if (!wellFormedId.test(messageId)) throw new RangeError(`${messageId} is no message id`);
      if (!singleAddress.test(to)) throw new MailRefused("The address is none");
      const recipient = { name: "", address: to };
      const attachments = attachment ? [toAttachment(attachment)] : [];
      await transport
        .sendMail({
          from,
          to: recipient,
          subject: onOneLine(subject),
          text,
          html,
          attachments,
          messageId,
          // Nobody's out-of-office answers us.
          headers: { "Auto-Submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch(rethrow);
    },
    close: () => transport.close(),
  };
}

function toAttachment({ name, contentType, bytes }: NonNullable<OutgoingMail["attachment"]>) {
  return { filename: name, contentType, content: bytes };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}

// A refused login or sender is our fault and can be mended; only a refused recipient or text is final.
function rethrow(error: { responseCode?: number; command?: string }): never {
  const { responseCode = 0, command = "" } = error;
  const isFinal = responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
  throw isFinal ? new MailRefused(`Refused with ${responseCode}`, { cause: error }) : error;
}
