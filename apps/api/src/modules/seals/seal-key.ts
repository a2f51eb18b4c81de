import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

/** Signs seals. The private key stays in here; `id` tells which public key verifies. */
export interface SealKey {
  id: string;
  sign(hash: Buffer): Buffer;
}

export function sealKeyFrom(pem: string): SealKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") {
    throw new Error("The key of the seals is an EC key on P-256");
  }
  const der = createPublicKey(key).export({ type: "spki", format: "der" });
  return {
    id: createHash("sha256").update(der).digest("hex").slice(0, 16),
    sign: (hash) => sign("sha256", hash, { key, dsaEncoding: "ieee-p1363" }),
  };
}
