import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as paths from "@kaunter/contracts/paths";
import { afterAll, expect, test } from "vitest";
import { createCard } from "../../../adapters/card/gateway.ts";
import { responseSource } from "../../../adapters/card/message.ts";
import { approval as cardApproval, bodyOf } from "../../../adapters/card/response.fixture.ts";
import { type SignatureType, signSource } from "../../../adapters/card/signature.ts";
import { createFpx } from "../../../adapters/fpx/gateway.ts";
import { readConfirmation } from "../../../adapters/fpx/confirmation.ts";
import { aConfirmation, ownReader, pathOf } from "../../../adapters/fpx/vectors.fixture.ts";
import { byBank } from "../../../testing/pay-by.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { booksOf } from "../../../testing/read-books.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import type { PaymentGateway, StoredMessage } from "../payment-gateway.ts";

const folder = mkdtempSync(join(tmpdir(), "kaunter-identities-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keyFile = fileOf("seller.pem", privateKey.export({ type: "pkcs8", format: "pem" }));

/** Who we are to both providers. */
interface Identity {
  sellerId: string;
  exchangeId: string;
  merchantCode: string;
  merchantKey: string;
  signatureType: SignatureType;
}
const today: Identity = {
  sellerId: "SE00000001",
  exchangeId: "EX00000001",
  merchantCode: "M00001",
  merchantKey: "key-of-today",
  signatureType: "HMACSHA512",
};

/** FPX signs for every seller with one key, which the fixtures have. Nobody is asked here. */
function byFpx({ sellerId, exchangeId }: Identity): PaymentGateway {
  const url = "http://127.0.0.1:9";
  const certificateFiles = [pathOf("current.cer")];
  const fpx = createFpx({ sellerId, exchangeId, url, keyFile, otherKeys: [], certificateFiles });
  const isUs = (named: { sellerId: string; exchangeId: string }) =>
    named.sellerId === sellerId && named.exchangeId === exchangeId;
  const reader = { ...ownReader, isUs };
  return { ...fpx, readMessage: ({ body }) => readConfirmation(body, "AC", reader) };
}

function byCard(identity: Identity, earlier: readonly Identity[]): PaymentGateway {
  const address = "http://127.0.0.1:9/";
  return createCard({
    ...identity,
    merchantKeyFile: fileOf(identity.merchantKey, identity.merchantKey),
    otherKeys: earlier.map(({ merchantCode, merchantKey }) => ({
      merchantCode,
      merchantKeyFile: fileOf(merchantKey, merchantKey),
    })),
    entryUrl: address,
    enquiryUrl: address,
    responseUrl: address,
    backendUrl: address,
  });
}

const database = await createTestDatabase();
const siteOf = (identity: Identity, earlier: readonly Identity[] = []) =>
  createTestApp(database, { gateways: [byFpx(identity), byCard(identity, earlier)] });

type Approve = (sent: StoredMessage, named: Identity) => string;
/** An approval of what was sent, as FPX writes it to the seller that it names. */
const fpxApproves: Approve = (sent, { sellerId, exchangeId }) => {
  const { fpx_buyerBankId = "", fpx_sellerExOrderNo = "", fpx_sellerOrderNo = "" } = sent;
  const { fpx_sellerTxnTime = "", fpx_txnAmount = "" } = sent;
  const repeated = { fpx_buyerBankId, fpx_sellerExOrderNo, fpx_sellerOrderNo };
  return aConfirmation({
    ...repeated,
    fpx_sellerTxnTime,
    fpx_txnAmount,
    fpx_sellerExId: exchangeId,
    fpx_sellerId: sellerId,
  });
};
/** The same by the card provider, signed with the key that the merchant has who is named. */
const cardApproves: Approve = (sent, { merchantCode, merchantKey, signatureType }) => {
  const { RefNo = "", Amount = "" } = sent;
  const fields = { ...cardApproval, RefNo, Amount, MerchantCode: merchantCode };
  const Signature = signSource(signatureType, merchantKey, responseSource(fields));
  return bodyOf({ ...fields, Signature });
};

const byCardToo = { payment_method: "2" };
const earlierKey = { merchantKey: "earlier-key" };
const changes: [string, object, Approve, Partial<Identity>][] = [
  ["seller id", byBank, fpxApproves, { sellerId: "SE00000000" }],
  ["exchange id", byBank, fpxApproves, { exchangeId: "EX00000000" }],
  ["merchant code", byCardToo, cardApproves, { merchantCode: "M00000", ...earlierKey }],
  ["merchant key", byCardToo, cardApproves, earlierKey],
  ["type of signature", byCardToo, cardApproves, { signatureType: "SHA256" }],
];
const earlierOf = (change: Partial<Identity>): Identity => ({ ...today, ...change });
const all = changes.map(([, , , change]) => earlierOf(change));
const site = await siteOf(today, all);
const sitesBefore = new Map(
  await Promise.all(
    changes.map(async ([, , , change]) => [change, await siteOf(earlierOf(change))] as const),
  ),
);
const books = booksOf(site.deps);

/** Somebody leaves for the provider from one site; the other hears that an identity was paid. */
async function hear(from: typeof site, way: object, approve: (sent: StoredMessage) => string) {
  const created = await payerAt(from).leave(aWish([await aCompound(database)], way));
  const { message } = await books.attemptOf(created.sellerExOrderNo);
  const { body } = await payerAt(site).form(
    paths.processPayment,
    approve(message as StoredMessage),
  );
  return { ...created, answer: body };
}

test.each(changes)(
  "a message that names an earlier %s, as its attempt was sent, is believed",
  async (_what, way, approve, change) => {
    const before = sitesBefore.get(change) ?? site;
    const { answer, _id } = await hear(before, way, (sent) => approve(sent, earlierOf(change)));
    expect(answer).toMatch(/^(?:OK|RECEIVEOK)$/);
    expect(await books.statusOf(_id)).toBe("successful");
  },
);

test.each(changes)(
  "a message that names an earlier %s approves nothing that was sent since",
  async (_what, way, approve, change) => {
    const heard = await hear(site, way, (sent) => approve(sent, earlierOf(change)));
    expect(heard.answer).toBe("ERROR");
    expect(await books.verdictsOf(heard.sellerExOrderNo)).toEqual(["direct foreign"]);
    expect(await books.statusOf(heard._id)).toBe("in_progress");
  },
);
