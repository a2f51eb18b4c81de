import { type LicenceClaims, writeLicenceClaims } from "@kaunter/contracts/licence-token";
import { type ListClaims, writeListClaims } from "@kaunter/contracts/licence-list";
import { type ReceiptFacts, writeClaims, writeTokenHeader } from "@kaunter/contracts/receipt-token";
import type { CheckedReceipt, ReceiptKey } from "@kaunter/contracts/receipts";
import { sen } from "@kaunter/domain/money";

const way = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** A key as the server has it: it signs any two parts, whatever they say. */
export async function aReceiptKey(kid: string) {
  const pair = await crypto.subtle.generateKey(way, true, ["sign", "verify"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  const published: ReceiptKey = { kty: "EC", crv: "P-256", x, y, kid, alg: "ES256", use: "sig" };
  const signParts = async (header: string, claims: string) => {
    const text = `${toBase64Url(header)}.${toBase64Url(claims)}`;
    const signature = Buffer.from(
      await crypto.subtle.sign(way, pair.privateKey, Buffer.from(text)),
    );
    const low = isLow(signature) ? signature : twinOf(signature);
    return `${text}.${low.toString("base64url")}`;
  };
  const sign = (facts: ReceiptFacts) => signParts(writeTokenHeader(kid), writeClaims(facts));
  const signLicence = (licence: LicenceClaims) =>
    signParts(writeTokenHeader(kid, "licence+jwt"), writeLicenceClaims(licence));
  const signList = (list: ListClaims) =>
    signParts(writeTokenHeader(kid, "licences+jwt"), writeListClaims(list));
  return { published, sign, signParts, signLicence, signList };
}

const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const secondOf = (signature: Buffer) => BigInt(`0x${signature.toString("hex", 32)}`);
const isLow = (signature: Buffer) => secondOf(signature) <= orderOfP256 / 2n;

/** The other signature that ECDSA accepts over the same content. */
export function twinOf(signature: Buffer): Buffer {
  const second = (orderOfP256 - secondOf(signature)).toString(16).padStart(64, "0");
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(second, "hex")]);
}

export const toBase64Url = (text: string) => Buffer.from(text).toString("base64url");

export const someFacts: ReceiptFacts = {
  number: "MPT-2026-004812",
  council: "mpt",
  amountSen: sen(86_500),
  paidAt: new Date("2026-11-14T02:42:09.000Z"),
  reference: "1762950000000001",
};

/** The same receipt as the server tells of it. */
export const aCheckedReceipt: CheckedReceipt = {
  receipt_no: someFacts.number,
  council: "mpt",
  amount: "865.00",
  paid_at: "2026-11-14T02:42:09.000Z",
  reference: someFacts.reference,
  full_name: "Siti *****************",
  services: [{ type: "assessment", account_no: "*******-003", amount: "865.00" }],
};
