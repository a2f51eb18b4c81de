import { once } from "node:events";
import { connect } from "node:net";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import type { Mail } from "./mailbox.ts";

const receivedAt = "2026-03-10T01:02:03.000Z";

let sandbox: Sandbox;
let sender: ReturnType<typeof createTransport>;

beforeEach(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, clock: () => receivedAt });
  sender = createTransport(sandbox.smtpAddress);
});

afterEach(async () => {
  sender.close();
  await sandbox.stop();
});

const outgoing = {
  from: "Kaunter <kaunter@example.com>",
  to: "Siti <siti@example.com>",
  subject: "您的正式收据 MPT-2026-000001",
  text: "谢谢您的缴费。\nhttps://kaunter.example/#/receipt?c=a&d=1",
  html: "<p>谢谢您的<b>缴费</b>。</p>",
};

async function received(): Promise<Partial<Mail>[]> {
  const answer = await fetch(`${sandbox.httpAddress}/mailbox.json`);
  return (await answer.json()) as Partial<Mail>[];
}

async function pageAt(path: string): Promise<string> {
  const answer = await fetch(`${sandbox.httpAddress}${path}`);
  expect(answer.headers.get("content-type")).toContain("text/html");
  return answer.text();
}

test("a Chinese mail arrives with subject, text and HTML intact", async () => {
  const sent = await sender.sendMail(outgoing);
  expect(await received()).toEqual([
    {
      attachments: [],
      to: ["siti@example.com"],
      subject: outgoing.subject,
      messageId: sent.messageId,
      text: `${outgoing.text}\n`,
      html: outgoing.html,
      receivedAt,
    },
  ]);
});

test("what is attached to a mail can be fetched as it was sent", async () => {
  const content = Buffer.from("%PDF-1.7");
  const attachments = [{ filename: "resit.pdf", contentType: "application/pdf", content }];
  await sender.sendMail({ ...outgoing, attachments });
  const [mail] = (await received()) as unknown as { attachments: { path: string }[] }[];
  expect(mail?.attachments).toMatchObject([
    { name: "resit.pdf", contentType: "application/pdf", size: 8 },
  ]);
  const answer = await fetch(`${sandbox.httpAddress}${mail?.attachments[0]?.path}`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
});

test("a blind copy is listed by the address it was delivered to", async () => {
  await sender.sendMail({ ...outgoing, bcc: "officer@example.com" });
  expect((await received())[0]?.to).toEqual(["siti@example.com", "officer@example.com"]);
});

test.each([
  ["nobody@reject.example", 550],
  ["busy@LATER.example", 451],
])("mail to %s is refused with %i and not kept", async (to, responseCode) => {
  await expect(sender.sendMail({ ...outgoing, to })).rejects.toMatchObject({ responseCode });
  expect(await received()).toEqual([]);
});

test("a refused recipient does not cost the others their mail", async () => {
  const to = ["nobody@reject.example", "siti@example.com"];
  const sent = await sender.sendMail({ ...outgoing, to });
  expect(sent.rejected).toEqual(["nobody@reject.example"]);
  expect((await received())[0]?.to).toEqual(["siti@example.com"]);
});

test("the list shows the newest mail first and says which faults can be chosen", async () => {
  await sender.sendMail({ ...outgoing, subject: "first" });
  await sender.sendMail({ ...outgoing, subject: "second" });
  const list = await pageAt("/mailbox");
  expect(list).toMatch(/second[^]*first/);
  expect(list).toContain("This is a sandbox.");
  expect(list).toMatch(/\*@reject\.example[^]*550[^]*\*@later\.example[^]*451/);
});

test("a mail has its own page with its addresses, time, link, framed HTML and raw source", async () => {
  await sender.sendMail(outgoing);
  const mail = await pageAt("/mailbox/1");
  expect(mail).toContain("kaunter@example.com");
  expect(mail).toContain("siti@example.com");
  expect(mail).toContain("2026-03-10 01:02:03 UTC");
  expect(mail).toContain('<a href="https://kaunter.example/#/receipt?c=a&amp;d=1"');
  expect(mail).toContain(
    'sandbox="" srcdoc="&lt;p&gt;谢谢您的&lt;b&gt;缴费&lt;/b&gt;。&lt;/p&gt;"',
  );
  expect(mail).toContain("Content-Type: multipart/alternative");
});

test("nothing written in a mail becomes markup of our pages", async () => {
  const attack = `"><script>alert('1')</script>`;
  await sender.sendMail({
    ...outgoing,
    subject: attack,
    to: { name: attack, address: "siti@example.com" },
    text: `${attack} http://x.example/"><script>`,
    html: `<p>${attack}</p>`,
  });
  expect((await received())[0]?.subject).toBe(attack);
  for (const page of [await pageAt("/mailbox"), await pageAt("/mailbox/1")]) {
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toMatch(/<script/i);
  }
});

test("scripts are forbidden to the pages and to the mails framed in them", async () => {
  const answer = await fetch(`${sandbox.httpAddress}/mailbox`);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("an unknown mail is a readable 404", async () => {
  const answer = await fetch(`${sandbox.httpAddress}/mailbox/7`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("This is a sandbox.");
});

test("a mail larger than the server allows is refused with 552", async () => {
  const text = "x".repeat(10 * 1024 * 1024);
  await expect(sender.sendMail({ ...outgoing, text })).rejects.toMatchObject({ responseCode: 552 });
});

test("a sender that dies in the middle of a mail does not stop the sandbox", async () => {
  const { host, port } = sandbox.smtpAddress;
  const socket = connect(port, host);
  await once(socket, "data");
  socket.write("EHLO a\r\n");
  await once(socket, "data");
  socket.write("MAIL FROM:<a@example.com>\r\n");
  await once(socket, "data");
  socket.resetAndDestroy();
  await once(socket, "close");
  await sender.sendMail(outgoing);
  expect(await received()).toHaveLength(1);
});
