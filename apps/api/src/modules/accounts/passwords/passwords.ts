import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Costs the same whether there is a hash to compare with or not. */
  isRight(password: string, hash: string | undefined): Promise<boolean>;
  /** Whether a hash was made with other costs than today's. */
  isStale(hash: string): boolean;
}

export interface Costs {
  memoryKib: number;
  passes: number;
}

/** What OWASP asks for at least; some seventy milliseconds of one core. */
export const productionCosts: Costs = { memoryKib: 19_456, passes: 2 };

const saltBytes = 16;
const tagBytes = 32;
/** So many at once, so that others are served meanwhile; so many wait, and the rest are told to come back. */
const atOnce = 2;
const waitingMost = 64;

export function passwordsAt(costs: Costs): Passwords {
  const inTurn = turns();
  const settings = settingsOf(costs);
  const compute = (password: string, nonce: Buffer, { memoryKib, passes }: Costs) =>
    inTurn(() => argon2id(password.normalize("NFKC"), nonce, memoryKib, passes));
  const nobody = { ...costs, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };
  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes);
      const tag = await compute(password, salt, costs);
      return `${settings}${plainBase64(salt)}$${plainBase64(tag)}`;
    },
    isRight: async (password, hash) => {
      const kept = hash === undefined ? nobody : readHash(hash);
      const tag = await compute(password, kept.salt, kept);
      return timingSafeEqual(tag, kept.tag) && hash !== undefined;
    },
    isStale: (hash) => !hash.startsWith(settings),
  };
}

function settingsOf({ memoryKib, passes }: Costs): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`;
}

const hashShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]{22})\$([\w+/]{43})$/;

function readHash(hash: string) {
  const [, memoryKib, passes, salt = "", tag = ""] = hashShape.exec(hash) ?? [];
  if (memoryKib === undefined) throw new Error("A password's hash cannot be read");
  return {
    memoryKib: Number(memoryKib),
    passes: Number(passes),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function argon2id(message: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  const parameters = { message, nonce, memory, passes, parallelism: 1, tagLength: tagBytes };
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

function plainBase64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

/** Runs a few things at once and keeps a short queue. */
function turns() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMost) throw new DomainError("busy");
      // Whoever ends gives its place to the one who waited longest.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
