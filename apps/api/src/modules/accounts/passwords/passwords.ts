import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { createHashingQueue } from "./hashing-queue.ts";
import { loadKnownWords } from "./known-words.ts";
import { enoughPoints, type KnownPerson, weighPassword } from "./weigh-password.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Costs the same whether there is a hash to compare with or not. */
  isRight(password: string, hash: string | undefined): Promise<boolean>;
  /** Whether a hash was made with other costs than today's. */
  isStale(hash: string): boolean;
  /** Whether it is among the first that anybody would try, or that somebody would who knows this person. */
  isCommon(password: string, person: KnownPerson): Promise<boolean>;
}

export interface Costs {
  memoryKib: number;
  passes: number;
}

/** What OWASP asks for at least; some seventy milliseconds of one core. */
export const productionCosts: Costs = { memoryKib: 19_456, passes: 2 };

const saltBytes = 16;
const tagBytes = 32;

export function passwordsAt(costs: Costs, inTurn = createHashingQueue()): Passwords {
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
    isCommon: async (password, person) =>
      weighPassword(password, await loadKnownWords(), person) < enoughPoints,
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
