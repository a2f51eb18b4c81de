import { type KeyObject, createPrivateKey, generateKeyPair, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Clock } from "../clock.ts";
import { selfSignedCertificate } from "./certificate.ts";

/** Days before and after now for which each certificate is valid. The stranger's key is nobody's. */
export const keyNames = {
  current: { fromDay: -30, toDay: 335 },
  next: { fromDay: -1, toDay: 730 },
  expired: { fromDay: -400, toDay: -35 },
  stranger: { fromDay: -30, toDay: 335 },
} as const;

export type KeyName = keyof typeof keyNames;

export interface Credential {
  privateKey: KeyObject;
  certificate: string;
}

export interface KeyRing {
  find(name: KeyName): Promise<Credential>;
  /** The next certificate becomes the current one, and another next one is made. */
  rollOver(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
const makeKeyPair = promisify(generateKeyPair);

/** Keys are made when first asked for; with a folder they are kept there and shared by several processes. */
export function createKeyRing(clock: Clock, folder: string | undefined): KeyRing {
  // A key that is read anew for each signature costs more than the signature.
  const known = new Map<KeyName, Promise<Credential>>();
  const load = (name: KeyName) => {
    const read = async () =>
      credentialFrom(await (folder ? keep(folder, name, clock) : make(name, clock)));
    const found = known.get(name) ?? read();
    known.set(name, found);
    return found;
  };
  return {
    find: load,
    async rollOver() {
      const next = await load("next");
      if (folder) await rename(join(folder, "next.pem"), join(folder, "current.pem"));
      known.set("current", Promise.resolve(next));
      known.delete("next");
      await load("next");
    },
  };
}

async function make(name: KeyName, clock: Clock): Promise<string> {
  const { privateKey } = await makeKeyPair("rsa", { modulusLength: 2048 });
  const { fromDay, toDay } = keyNames[name];
  const dayFromNow = (days: number) => new Date(Date.parse(clock()) + days * dayMs).toISOString();
  const certificate = selfSignedCertificate({
    privateKey,
    name: `Sandbox FPX ${name}`,
    notBefore: dayFromNow(fromDay),
    notAfter: dayFromNow(toDay),
  });
  return `${privateKey.export({ type: "pkcs8", format: "pem" }).toString()}${certificate}`;
}

// Two processes may start at once: the first complete file wins and the other is read back.
async function keep(folder: string, name: KeyName, clock: Clock): Promise<string> {
  const path = join(folder, `${name}.pem`);
  const kept = await readFile(path, "utf8").catch(() => undefined);
  if (kept !== undefined) return kept;
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, await make(name, clock), { mode: 0o600 });
  await link(draft, path).catch(() => undefined);
  await rm(draft);
  return readFile(path, "utf8");
}

function credentialFrom(text: string): Credential {
  const start = text.indexOf("-----BEGIN CERTIFICATE-----");
  return { privateKey: createPrivateKey(text.slice(0, start)), certificate: text.slice(start) };
}
