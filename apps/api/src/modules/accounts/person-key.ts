import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Keeps what identifies a person unreadable in the database. */
export interface PersonKey {
  /** Encrypts a text for one place, such as a row's column: moved elsewhere it cannot be read. */
  seal(text: string, place: string): Buffer;
  open(sealed: Buffer, place: string): string;
  /** The same for the same text, and worth nothing without the key: for finding, and for codes too short to hash. */
  indexOf(purpose: IndexPurpose, text: string): Buffer;
}
export type IndexPurpose = "identity" | "phone" | "email" | "code" | "challenge";

/** The first byte of what is sealed, so that a later form can be told apart. */
const form = 1;
const nonceBytes = 12;
const tagBytes = 16;

export function personKeyFrom(key: Buffer): PersonKey {
  if (key.length < 32) throw new Error("The key of persons has at least 32 bytes");
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", key, "", `kaunter ${use}`, 32));
  const sealing = derive("seal");
  const indexing = derive("index");
  return {
    seal: (text, place) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(form), nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      const parts = sealed.subarray(1);
      const nonce = parts.subarray(0, nonceBytes);
      const tag = parts.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", sealing, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      const body = parts.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    indexOf: (purpose, text) =>
      createHmac("sha256", indexing).update(`${purpose}|${text}`).digest(),
  };
}

/** Compares without telling by its time how much was right. */
export function isSameIndex(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
