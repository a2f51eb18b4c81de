import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import type { ReceiptKey, ReceiptVerdict } from "@kaunter/contracts/receipts";
import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { makeReceiptKey, receiptKeysFrom } from "./receipt-keys.ts";
import { verifyLink } from "./verify-link.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);

async function payFor(...councils: string[]): Promise<CreatedPayment> {
  const charges = [];
  for (const council of councils) charges.push(await aCompound(database, council));
  const created = await payer.leave(aWish(charges));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created;
}

async function receiptsOf(created: CreatedPayment): Promise<Payment["receipts"]> {
  return (await payer.look(created)).json<Payment>().receipts;
}

/** The receipt of a new payment, as its payer holds it. */
async function aReceipt() {
  const created = await payFor("mpt");
  const [receipt] = await receiptsOf(created);
  if (!receipt) throw new Error("There is no receipt");
  return { ...receipt, id: created._id, token: tokenOf(receipt.verify_link) };
}

const tokenOf = (link: string) => link.split("?t=")[1] ?? "";

function ask(token: string, { app } = site, headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url: paths.receiptCheck, headers, payload: { token } });
}

const check = async (token: string) => (await ask(token)).json<ReceiptVerdict>();

async function markVoid(number: string): Promise<void> {
  await asOwner(
    database,
    `insert into receipt_voids values ('${number}', 'wrong account', 'Ali', 'Siti', now())`,
  );
}

test("each council's receipt carries a link, and what was paid for is told to whoever holds it", async () => {
  const receipts = await receiptsOf(await payFor("mps", "mpt"));
  expect(receipts.map(({ council }) => council)).toEqual(["mps", "mpt"]);
  for (const { verify_link: link, receipt_no, council, issued_at } of receipts) {
    expect(link).toMatch(/^https:\/\/kaunter\.example\/#\/verify\?t=/);
    expect(await check(tokenOf(link))).toEqual({
      status: "valid",
      receipt: {
        receipt_no,
        council,
        amount: "75.00",
        paid_at: issued_at,
        reference: expect.stringMatching(/^\d{16}$/),
        full_name: "Siti ******************",
        services: [
          {
            type: "compound",
            account_no: expect.stringMatching(/^\*+\d{4}$/),
            amount: "75.00",
          },
        ],
      },
    });
  }
});

test("the squares that are sent with a receipt are the QR of its link", async () => {
  const { verify_qr: squares, verify_link: link } = await aReceipt();
  const bits = Array.from(Buffer.from(squares, "base64"), (byte) =>
    byte.toString(2).padStart(8, "0"),
  ).join("");
  const side = Math.floor(Math.sqrt(bits.length));
  const [width, height] = [side + 8, side + 8];
  const pixels = Buffer.alloc(width * height * 4 * 9, 255);
  for (let place = 0; place < width * height * 9; place += 1) {
    const [x, y] = [Math.floor((place % (3 * width)) / 3) - 4, Math.floor(place / 9 / width) - 4];
    const isInside = x >= 0 && x < side && y >= 0 && y < side;
    if (isInside && bits[y * side + x] === "1") pixels.fill(0, place * 4, place * 4 + 3);
  }
  expect(decodeQR({ width: width * 3, height: height * 3, data: pixels })).toBe(link);
});

test("a receipt is signed once: looking again, at the same time or with a later key, changes nothing", async () => {
  const created = await payFor("mpt");
  const looks = await Promise.all([1, 2, 3, 4, 5].map(() => receiptsOf(created)));
  expect(new Set(looks.map(([receipt]) => receipt?.verify_link)).size).toBe(1);
  const number = looks[0]?.[0]?.receipt_no ?? "";
  const later = { ...site.deps, receiptKeys: receiptKeysFrom(makeReceiptKey().privatePem, []) };
  expect(await verifyLink(later, { number })).toBe(looks[0]?.[0]?.verify_link);
});

test("settling signs nothing, so that it never waits for a signature", async () => {
  const { _id } = await payFor("mpt");
  const signed = `select from receipt_tokens join receipts using (number) where payment_id = ${_id}`;
  expect(await asOwner(database, signed)).toEqual([]);
});

test("a void receipt is void, and is on the list of those", async () => {
  const { token, receipt_no } = await aReceipt();
  await markVoid(receipt_no);
  expect(await check(token)).toMatchObject({ status: "void", receipt: { receipt_no } });
  const list = await site.app.inject({ url: paths.receiptVoids });
  expect(list.json()).toEqual({
    as_of: expect.stringMatching(/Z$/),
    receipt_nos: expect.arrayContaining([receipt_no]),
  });
  expect(list.headers["cache-control"]).toBe("public, max-age=300");
});

test("a changed token is forged, and nothing is said of the receipt", async () => {
  const { token } = await aReceipt();
  const place = token.indexOf(".") + 20;
  const other = token[place] === "A" ? "B" : "A";
  const changed = token.slice(0, place) + other + token.slice(place + 1);
  expect(await check(changed)).toEqual({ status: "forged" });
});

test("what our key signed and our books do not know is unlisted, and somebody is told", async () => {
  const { id } = await aReceipt();
  const facts = {
    number: "MPT-2020-999999",
    council: "mpt",
    amountSen: 1 as never,
    paidAt: new Date(0),
    reference: id,
  } as const;
  const { token } = await site.deps.receiptKeys.sign(facts);
  expect(await check(token)).toEqual({ status: "unlisted" });
  expect(site.logged.some((line) => line.includes("a signed receipt is in no book"))).toBe(true);
});

test("the published keys verify a receipt without us", async () => {
  const { token } = await aReceipt();
  const answer = await site.app.inject({ url: paths.receiptKeys });
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  const [jwk] = answer.json<{ keys: [ReceiptKey] }>().keys;
  const curve = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("jwk", jwk, curve, false, ["verify"]);
  const dot = token.lastIndexOf(".");
  const [text, signature] = [Buffer.from(token.slice(0, dot)), token.slice(dot + 1)];
  const bytes = Buffer.from(signature, "base64url");
  expect(await crypto.subtle.verify(curve, key, bytes, text)).toBe(true);
});

test("whoever tries texts is asked to stop, and a receipt seen before is still told", async () => {
  const { token } = await aReceipt();
  const headers = { cookie: "__Host-device=abcdefghijklmnopqrstuv" };
  const tryOne = (text: string) => ask(text, site, headers);
  expect((await tryOne(token)).statusCode).toBe(200);
  for (let count = 0; count < 30; count += 1) await tryOne(`${token}${count}`);
  expect((await tryOne("one more")).statusCode).toBe(429);
  expect((await tryOne(token)).json()).toMatchObject({ status: "valid" });
});
