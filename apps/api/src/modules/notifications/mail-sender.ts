export interface OutgoingMail {
  /** One address, without a name. */
  to: string;
  subject: string;
  /** The same twice: for those who read text, and for those who read HTML. */
  text: string;
  html: string;
  attachment?: { name: string; contentType: string; bytes: Buffer };
  /** The same for every copy of the same mail: "<receipt-1@kaunter.example>". */
  messageId: string;
}

export interface MailSender {
  /** Settles when the mail server has taken the mail. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Nobody will ever take this mail; any other failure is worth another try. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
