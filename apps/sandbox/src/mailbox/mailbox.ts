/** The newest mails kept; older ones are forgotten, so that a long test run cannot fill the memory. */
export const mailboxLimit = 500;

export interface Mail {
  id: number;
  receivedAt: string;
  from: string;
  to: readonly string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  source: string;
}

export interface Attachment {
  name: string;
  contentType: string;
  bytes: Buffer;
}

export interface Mailbox {
  keep(mail: Omit<Mail, "id">): Mail;
  newestFirst(): readonly Mail[];
  find(id: number): Mail | undefined;
}

export function createMailbox(): Mailbox {
  const mails: Mail[] = [];
  let lastId = 0;
  return {
    keep(received) {
      lastId += 1;
      const mail = { id: lastId, ...received };
      mails.unshift(mail);
      mails.length = Math.min(mails.length, mailboxLimit);
      return mail;
    },
    newestFirst: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
  };
}
