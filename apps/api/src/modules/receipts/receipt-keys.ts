import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import {
  type LicenceClaims,
  readLicenceClaims,
  writeLicenceClaims,
} from "@kaunter/contracts/licence-token";
import { type ListClaims, writeListClaims } from "@kaunter/contracts/licence-list";
import {
  hasLowS,
  readClaims,
  type ReceiptFacts,
  type TokenType,
  writeClaims,
  writeTokenHeader,
} from "@kaunter/contracts/receipt-token";
import type { ReceiptKey } from "@kaunter/contracts/receipts";
import { CompactSign, compactVerify, errors } from "jose";

export interface SignedReceipt {
  token: string;
  keyId: string;
}

/** One key signs receipts and licences; it and any number of others verify them. The private key stays in here. */
export interface ReceiptKeys {
  sign(facts: ReceiptFacts): Promise<SignedReceipt>;
  /** What one of our keys signed, or nothing. */
  verify(token: string): Promise<ReceiptFacts | undefined>;
  signLicence(licence: LicenceClaims): Promise<string>;
  verifyLicence(token: string): Promise<LicenceClaims | undefined>;
  signList(list: ListClaims): Promise<string>;
  /** For anyone: the key that signs is first. */
  published: readonly ReceiptKey[];
}

/** The keys that only verify, old ones and the next one, may be given without their private part. */
export function receiptKeysFrom(signingPem: string, otherPems: readonly string[]): ReceiptKeys {
  const signing = createPrivateKey(signingPem);
  const published = [signingPem, ...otherPems].map((pem) => publish(createPublicKey(pem)));
  const keys = new Map(published.map((key) => [key.kid, key]));
  if (keys.size < published.length) throw new Error("A key of receipts is given twice");
  const keyId = published[0]?.kid ?? "";
  const signAs = async (type: TokenType, claims: string) => {
    const header = JSON.parse(writeTokenHeader(keyId, type));
    const content = new CompactSign(new TextEncoder().encode(claims));
    return withLowS(await content.setProtectedHeader(header).sign(signing));
  };
  const verifyAs = async (type: TokenType, token: string) => {
    const key = isCanonical(token) ? keys.get(kidOf(token, type) ?? "") : undefined;
    return (key && (await readVerified(token, key))) ?? "";
  };
  return {
    sign: async (facts) => ({ token: await signAs("receipt+jwt", writeClaims(facts)), keyId }),
    verify: async (token) => readClaims(await verifyAs("receipt+jwt", token)),
    signLicence: (licence) => signAs("licence+jwt", writeLicenceClaims(licence)),
    verifyLicence: async (token) => readLicenceClaims(await verifyAs("licence+jwt", token)),
    signList: (list) => signAs("licences+jwt", writeListClaims(list)),
    published,
  };
}

async function readVerified(token: string, key: ReceiptKey): Promise<string | undefined> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ["ES256"] });
    return new TextDecoder().decode(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The key that a header names, if it is our header to the letter: any other could ask for another way to verify. */
function kidOf(token: string, type: TokenType): string | undefined {
  const header = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
  const kid = /"kid":"([\w-]{8})"/.exec(header)?.[1];
  return kid !== undefined && header === writeTokenHeader(kid, type) ? kid : undefined;
}

/** The same bytes can be written in several ways, of which one counts: a token has no doubles. */
function isCanonical(token: string): boolean {
  const parts = token.split(".");
  const isOnlyWay = (part: string) => Buffer.from(part, "base64url").toString("base64url") === part;
  return parts.length === 3 && parts.every(isOnlyWay) && hasLowS(signatureOf(token));
}

const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Of the two signatures that ECDSA accepts, the one that counts. */
function withLowS(token: string): string {
  const signature = signatureOf(token);
  if (hasLowS(signature)) return token;
  const second = BigInt(`0x${signature.toString("hex", signature.length / 2)}`);
  const lower = (orderOfP256 - second).toString(16).padStart(signature.length, "0");
  signature.write(lower, signature.length / 2, "hex");
  return token.slice(0, token.lastIndexOf(".") + 1) + signature.toString("base64url");
}

function signatureOf(token: string): Buffer {
  return Buffer.from(token.slice(token.lastIndexOf(".") + 1), "base64url");
}

/** Named by the beginning of its thumbprint (RFC 7638), so that a name cannot be given to another key. */
function publish(key: KeyObject): ReceiptKey {
  const { crv, kty, x = "", y = "" } = key.export({ format: "jwk" });
  if (kty !== "EC" || crv !== "P-256") throw new Error("A key of receipts is an EC key on P-256");
  const thumbprint = createHash("sha256").update(JSON.stringify({ crv, kty, x, y }));
  const kid = thumbprint.digest("base64url").slice(0, 8);
  return { kty, crv, x, y, kid, alg: "ES256", use: "sig" };
}

/** A new key with the name under which receipts will know it. */
export function makeReceiptKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    kid: publish(publicKey).kid,
    privatePem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}
