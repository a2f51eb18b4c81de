import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailRefused, type OutgoingMail } from "../../modules/notifications/mail-sender.ts";
import { startSandbox, type Sandbox } from "../sandbox.fixture.ts";
import { createSmtp } from "./smtp.ts";

let sandbox: Sandbox;
let smtp: ReturnType<typeof createSmtp>;

beforeAll(async () => {
  sandbox = await startSandbox();
  smtp = createSmtp({
    ...settingsFor(sandbox.addresses.mail),
    from: "Kaunter <no-reply@kaunter.example>",
  });
});

afterAll(async () => {
  smtp.close();
  await sandbox.stop();
});

function settingsFor(url: string) {
  return { url, mustEncrypt: false, from: "no-reply@kaunter.example" };
}

let count = 0;

function aMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  count += 1;
  return {
    to: "siti@example.test",
    subject: "Resit MPT-2026-000001 收据",
    text: "Terima kasih.",
    html: "<p>Terima kasih.</p>",
    messageId: `<mail-${count}@kaunter.example>`,
    ...changes,
  };
}

async function received(messageId: string) {
  const answer = await fetch(`${sandbox.addresses.pages}/mailbox.json`);
  const mails = (await answer.json()) as OutgoingMail[];
  return mails.filter((mail) => mail.messageId === messageId);
}

test("a mail arrives as it was written, under its own message id", async () => {
  const mail = aMail();
  await smtp.send(mail);
  const { subject, messageId } = mail;
  expect(await received(messageId)).toMatchObject([
    { subject, messageId, to: [mail.to], text: `${mail.text}\n`, html: `${mail.html}\n` },
  ]);
});

test("what is attached arrives byte for byte", async () => {
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 256));
  const attachment = { name: "MPT-2026-000001.pdf", contentType: "application/pdf", bytes };
  const mail = aMail({ attachment });
  await smtp.send(mail);
  const [arrived] = (await received(mail.messageId)) as unknown as {
    attachments: { name: string; contentType: string; path: string }[];
  }[];
  const [attached] = arrived?.attachments ?? [];
  expect(attached).toMatchObject({ name: attachment.name, contentType: attachment.contentType });
  const answer = await fetch(`${sandbox.addresses.pages}${attached?.path}`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
});

test("several mails at once all arrive", async () => {
  const mails = Array.from({ length: 12 }, () => aMail());
  await Promise.all(mails.map((mail) => smtp.send(mail)));
  for (const { messageId } of mails) expect(await received(messageId)).toHaveLength(1);
});

test("a subject cannot start another header", async () => {
  const mail = aMail({ subject: "Receipt\r\nBcc: other@example.test\r\n\r\nanother text" });
  await smtp.send(mail);
  expect(await received(mail.messageId)).toMatchObject([
    {
      to: [mail.to],
      subject: "Receipt Bcc: other@example.test another text",
      text: `${mail.text}\n`,
    },
  ]);
});

test.each([
  "a@example.test, b@example.test",
  "a@example.test\r\nBcc: b@example.test",
  "Siti <a@example.test>",
  "group: a@example.test;",
  "a@b@example.test",
  '"a b"@example.test',
  "nobody",
  "",
])("%j is not one address and is refused for good", async (to) => {
  const mail = aMail({ to });
  await expect(smtp.send(mail)).rejects.toBeInstanceOf(MailRefused);
  expect(await received(mail.messageId)).toEqual([]);
});

test("a message id that could start another header is a fault of the program", async () => {
  const mail = aMail({ messageId: "<a@b>\r\nBcc: other@example.test" });
  await expect(smtp.send(mail)).rejects.toBeInstanceOf(RangeError);
});

test("a mailbox that does not exist is refused for good", async () => {
  await expect(smtp.send(aMail({ to: "siti@reject.example" }))).rejects.toBeInstanceOf(MailRefused);
});

test("a mail server that is busy, or not there, is worth another try", async () => {
  const busy = smtp.send(aMail({ to: "siti@later.example" }));
  await expect(busy).rejects.not.toBeInstanceOf(MailRefused);
  const absent = createSmtp(settingsFor("smtp://127.0.0.1:1"));
  await expect(absent.send(aMail())).rejects.not.toBeInstanceOf(MailRefused);
  absent.close();
});

test("a mail server that refuses us, not the recipient, is worth another try when we have mended it", async () => {
  const server = createServer((socket) => {
    socket.write("220 ready\r\n");
    socket.on("data", (line) =>
      socket.write(line.toString().startsWith("MAIL") ? "550 who are you\r\n" : "250 ok\r\n"),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stranger = createSmtp(settingsFor(url));
  const refusal: unknown = await stranger.send(aMail()).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ responseCode: 550 });
  expect(refusal).not.toBeInstanceOf(MailRefused);
  stranger.close();
  server.close();
});

test("a server that offers no encryption gets no mail where encryption is a must", async () => {
  const plain = createSmtp({ ...settingsFor(sandbox.addresses.mail), mustEncrypt: true });
  const mail = aMail();
  await expect(plain.send(mail)).rejects.toThrow("STARTTLS");
  expect(await received(mail.messageId)).toEqual([]);
  plain.close();
});
