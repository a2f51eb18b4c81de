import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** A passkey in software, for the site of a test: it answers what a browser would hand to it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const rpIdHash = sha256(new URL(origin).hostname);
  const clientDataOf = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const headOf = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.of(flags), count]);
  };
  const answerOf = (response: Record<string, Buffer>) => ({
    id: credentialId.toString("base64url"),
    rawId: credentialId.toString("base64url"),
    type: "public-key",
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
    ),
    clientExtensionResults: {},
  });
  return {
    create: (challenge: string) => {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        headOf(present | verified | attested, 0),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url")),
      ]);
      return answerOf({
        clientDataJSON: clientDataOf("webauthn.create", challenge, origin),
        attestationObject: attestation(authData),
      });
    },
    get: (challenge: string, { counter = 1, from = origin, flags = present | verified } = {}) => {
      const authenticatorData = headOf(flags, counter);
      const clientDataJSON = clientDataOf("webauthn.get", challenge, from);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const signature = sign("sha256", signed, privateKey);
      return answerOf({ clientDataJSON, authenticatorData, signature });
    },
  };
}

/** CBOR of the map {kty: EC2, alg: ES256, crv: P-256, x, y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01);
  const bytes = Buffer.of(0x58, 0x20);
  return Buffer.concat([head, Buffer.of(0x21), bytes, x, Buffer.of(0x22), bytes, y]);
}

/** CBOR of the map {fmt: "none", attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.of(0x60 + word.length), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.of(0xa3),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.of(0xa0),
    text("authData"),
    Buffer.of(0x58, authData.length),
    authData,
  ]);
}
