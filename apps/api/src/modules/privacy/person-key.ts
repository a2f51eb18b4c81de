import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Keeps what identifies a person unreadable in the database. */
export interface PersonKey {
  /** Encrypts a text for one place, such as a row's column: moved elsewhere it cannot be read. */
  seal(text: string, place: string): Buffer;
  /** Opens what this key or one of the earlier ones has sealed. */
  open(sealed: Buffer, place: string): string;
  /** Whether there is the key that sealed it. */
  canOpen(sealed: Buffer): boolean;
  /** The same for the same text, and worth nothing without the key: for finding, and for codes too short to hash. */
  indexOf(purpose: IndexPurpose, text: string): Buffer;
  /** The indexes by which a text may be found: this key's and those of the earlier ones. */
  indexesOf(purpose: IndexPurpose, text: string): Buffer[];
}
export type IndexPurpose =
  | "identity"
  | "phone"
  | "email"
  | "code"
  | "challenge"
  | "origin"
  | "device"
  | "payer_email"
  | "payer_phone"
  | "recipient"
  | "wish";

/** The first byte of what is sealed, so that a later form can be told apart; then the id of its key. */
const form = 2;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;

interface OneKey {
  id: Buffer;
  // A key that is only bytes is made anew for each use, which costs four times as much as the use.
  sealing: KeyObject;
  indexing: KeyObject;
}

/** The key that seals, and earlier ones, which only open and find. */
export function personKeyFrom(current: Buffer, earlier: readonly Buffer[] = []): PersonKey {
  const key = deriveFrom(current);
  const keys = [key, ...earlier.map(deriveFrom)];
  const indexBy = ({ indexing }: OneKey, purpose: IndexPurpose, text: string) =>
    createHmac("sha256", indexing).update(`${purpose}|${text}`).digest();
  return {
    seal: (text, place) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key.sealing, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(form), key.id, nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, place) => {
      const { sealing, parts } = readHead(keys, sealed);
      const nonce = parts.subarray(0, nonceBytes);
      const tag = parts.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", sealing, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      const body = parts.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    canOpen: (sealed) => keyOf(keys, sealed) !== undefined,
    indexOf: (purpose, text) => indexBy(key, purpose, text),
    indexesOf: (purpose, text) => keys.map((each) => indexBy(each, purpose, text)),
  };
}

function deriveFrom(key: Buffer): OneKey {
  if (key.length < 32) throw new Error("The key of persons has at least 32 bytes");
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", key, "", `kaunter ${use}`, 32));
  const id = createHash("sha256").update(derive("id")).digest().subarray(0, idBytes);
  const deriveKey = (use: string) => createSecretKey(derive(use));
  return { id, sealing: deriveKey("seal"), indexing: deriveKey("index") };
}

/** Which key opens it, and what comes after its name. */
function readHead(keys: readonly OneKey[], sealed: Buffer) {
  const named = keyOf(keys, sealed);
  if (sealed[0] !== form || !named) {
    throw new Error(`There is no person key ${idIn(sealed).toString("hex")}`);
  }
  return { sealing: named.sealing, parts: sealed.subarray(1 + idBytes) };
}

const idIn = (sealed: Buffer) => sealed.subarray(1, 1 + idBytes);

const keyOf = (keys: readonly OneKey[], sealed: Buffer) =>
  keys.find(({ id }) => id.equals(idIn(sealed)));

/** Compares without telling by its time how much was right. */
export function isSameIndex(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
