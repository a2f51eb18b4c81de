import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Client } from "pg";

/** The person key of a filled site. What follows is written after decision 0056, not after the product's code. */
export const personKey = Buffer.alloc(32, 7);

const derive = (use: string) =>
  Buffer.from(hkdfSync("sha256", personKey, "", `kaunter ${use}`, 32));
const [sealing, indexing] = [derive("seal"), derive("index")];
const keyId = createHash("sha256").update(derive("id")).digest().subarray(0, 4);

/** As long as something sealed; nobody can open it, and nobody looks at it. */
export const unopened = `decode('02' || repeat('00', 40), 'hex')`;

/** SQL for the keyed hash by which an address is found. */
export function addressIndex(email: string): string {
  return `decode('${indexOf("payer_email", email).toString("hex")}', 'hex')`;
}

function indexOf(purpose: string, text: string): Buffer {
  return createHmac("sha256", indexing).update(`${purpose}|${text}`).digest();
}

function seal(text: string, place: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(2), keyId, nonce, cipher.getAuthTag(), body]);
}

/** Gives a payer to the payments that somebody will look at. The locks are off. */
export async function sealPayers(client: Client, where: string, email: string): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select idempotency_key as key from payments where ${where}`,
  );
  for (const { key } of rows) {
    const values = [
      seal("Somebody", `payer_name ${key}`),
      seal(email, `email ${key}`),
      seal("+60135550101", `phone ${key}`),
      indexOf("payer_phone", "+60135550101"),
      key,
    ];
    await client.query(
      `update payments set payer_name = $1, email = $2, phone = $3, phone_index = $4 where idempotency_key = $5`,
      values,
    );
  }
}
