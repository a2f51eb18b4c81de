import { createPrivateKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeBill } from "../../tools/stage/bills.ts";
import { ask } from "../../tools/stage/connection.ts";
import {
  type Demonstration,
  demoKeysFolder,
  openDemonstration,
} from "../../tools/stage/demonstration.ts";
import { forge, type Message } from "../forgery/forge.ts";
import { begin, handOff } from "../fuzz/pay.ts";
import { byBank } from "../visitor.ts";

const help = `npm run proof -- forgeries [--count N] [--seed N]

  Makes a few payments, collects FPX's genuine approvals of them without delivering them, and posts N forgeries of
  these (default 100,000) to /processPayment and /receipt. Nothing may be accepted, nothing may answer 5xx. At the end
  the genuine messages are delivered: they must be accepted, or the trial would prove nothing.
`;

const payments = 12;
const lanes = 32;
const keyFile = join(demoKeysFolder, "fpx-seller.pem");

if (process.argv.includes("--help")) process.stdout.write(help);
else process.exitCode = await main(option("--count", 100_000), option("--seed", 1));

function option(name: string, otherwise: number): number {
  const place = process.argv.indexOf(name);
  return place < 0 ? otherwise : Number(process.argv[place + 1]);
}

async function main(count: number, seed: number): Promise<number> {
  const site = await openDemonstration({ port: 5_300, database: "kaunter_proof" });
  try {
    await control(site, "PATCH", "settings", { pages: "skipped" });
    const silent = { direct: "lost", browser: "never" };
    await control(site, "POST", "rules", { next: payments, with: silent });
    const genuine: Message[] = [];
    while (genuine.length < payments) genuine.push(await approval(site));
    const answers = await postAll(site, forge(genuine, count, seed));
    const moved = await movesOf(site);
    const delivered = await Promise.all(
      genuine.map((message) =>
        post(`${site.portal}/processPayment`, String(new URLSearchParams(message))),
      ),
    );
    const accepted = delivered.filter(({ text }) => text === "OK").length;
    const faults = answers["accepted"] + answers["5xx"] + moved + (payments - accepted);
    process.stdout.write(
      `${count} forgeries of ${payments} approvals, seed ${seed}: ${answers["accepted"]} accepted, ` +
        `${answers["5xx"]} answered 5xx, ${moved} payments moved; ` +
        `then ${accepted} of ${payments} genuine ones accepted.\n`,
    );
    return faults === 0 ? 0 : 1;
  } finally {
    await site.stop();
  }
}

async function control({ sandbox }: Demonstration, method: string, path: string, body: object) {
  const headers = { "content-type": "application/json" };
  const url = `${sandbox}/control/fpx/${path}`;
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

/** Pays a compound at FPX, which tells nobody, and asks FPX for the signed result as the seller would. */
async function approval(site: Demonstration): Promise<Message> {
  const bill = await makeBill(site.urls.owner, "mpt");
  const payment = await begin(site, `mpt.compound.${bill}`, byBank);
  const { action, fields } = await handOff(site, payment);
  await post(action, String(fields));
  const enquiry = withCheckSum({ ...Object.fromEntries(fields), fpx_msgType: "AE" });
  const path = `${site.fpx}/FPXMain/sellerNVPTxnStatus.jsp`;
  const { text } = await post(path, String(new URLSearchParams(enquiry)));
  const message = Object.fromEntries(new URLSearchParams(text.trim()));
  if (message["fpx_debitAuthCode"] !== "00") throw new Error(`FPX did not approve: ${text}`);
  return message;
}

function withCheckSum({ fpx_checkSum: _old, ...fields }: Message): Message {
  const source = Object.keys(fields)
    .toSorted()
    .map((name) => fields[name]);
  const key = createPrivateKey(readFileSync(keyFile));
  const checkSum = sign("sha1", Buffer.from(source.join("|")), key)
    .toString("hex")
    .toUpperCase();
  return { ...fields, fpx_checkSum: checkSum };
}

async function postAll({ portal }: Demonstration, bodies: Iterable<string>) {
  const found = { accepted: 0, "5xx": 0 };
  const left = bodies[Symbol.iterator]();
  const lane = async (number: number) => {
    const path = number % 4 === 0 ? "/receipt" : "/processPayment";
    for (let next = left.next(); !next.done; next = left.next()) {
      const { status, text, location } = await post(portal + path, next.value);
      if (text === "OK" || location.includes("key=")) found.accepted += 1;
      if (status >= 500) found["5xx"] += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return found;
}

async function post(url: string, body: string) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
  const location = answer.headers.get("location") ?? "";
  return { status: answer.status, text: await answer.text(), location };
}

/** Payments that a posted message moved; what our own asking found out in the meantime is the truth. */
async function movesOf({ urls }: Demonstration): Promise<number> {
  const [row] = await ask<{ count: number }>(
    urls.owner,
    `select count(*)::int as count from payment_events e join gateway_messages m on m.id = e.message_id
     where e.kind = 'moved' and m.channel <> 'query'`,
  );
  return row?.count ?? 0;
}
