import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Clock } from "../clock.ts";
import { faultFor } from "./faults.ts";
import type { Mail, Mailbox } from "./mailbox.ts";

const largestMailBytes = 10 * 1024 * 1024;
const waitForOpenConnectionsMs = 500;

export function createSmtpServer(mailbox: Mailbox, clock: Clock): SMTPServer {
  const server = new SMTPServer({
    // Loopback only: encryption and login would prove nothing here.
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    logger: false,
    size: largestMailBytes,
    closeTimeout: waitForOpenConnectionsMs,
    onRcptTo({ address }, _session, answer) {
      const fault = faultFor(address);
      answer(fault && refusal(fault.responseCode, fault.message));
    },
    onData(stream, session, answer) {
      read(stream, session, clock).then(
        (mail) => answer(null, `Kept as mail ${mailbox.keep(mail).id}`),
        (error: Error) => answer(error),
      );
    },
  });
  // A sender that dies in the middle of a mail is reported here; the others go on.
  server.on("error", () => undefined);
  return server;
}

async function read(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  clock: Clock,
): Promise<Omit<Mail, "id">> {
  const source = await buffer(stream);
  if (stream.sizeExceeded) throw refusal(552, "The mail is too large");
  const email = await PostalMime.parse(source);
  return {
    receivedAt: clock(),
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map((recipient) => recipient.address),
    subject: email.subject ?? "",
    messageId: email.messageId ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      contentType: mimeType,
      bytes: Buffer.from(content as ArrayBuffer),
    })),
    source: source.toString("utf8"),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
