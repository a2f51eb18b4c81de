import { expect, test } from "vitest";
import { createMailbox, mailboxLimit } from "./mailbox.ts";

function aMail(subject: string) {
  return {
    receivedAt: "2026-03-10T01:02:03.000Z",
    from: "kaunter@example.com",
    to: ["siti@example.com"],
    subject,
    messageId: "<1@example.com>",
    text: "",
    attachments: [],
    html: "",
    source: "",
  };
}

test("past the limit the oldest mail is forgotten and the newest stays in front", () => {
  const mailbox = createMailbox();
  const ids = Array.from(
    { length: mailboxLimit + 1 },
    (_, index) => mailbox.keep(aMail(`mail ${index}`)).id,
  );
  expect(mailbox.newestFirst()).toHaveLength(mailboxLimit);
  expect(mailbox.newestFirst()[0]?.subject).toBe(`mail ${mailboxLimit}`);
  expect(mailbox.find(ids[0] ?? 0)).toBeUndefined();
  expect(mailbox.find(ids[1] ?? 0)?.subject).toBe("mail 1");
});
