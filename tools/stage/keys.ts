import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Ports, urlOf } from "./ports.ts";

/** As whom the providers know a site, with the files that prove it. */
export interface Identity {
  exchangeId: string;
  sellerId: string;
  seller: string;
  merchantCode: string;
  card: string;
}

export const councils =
  "mps mpt mdpg mdld mdppr mdkgu mdktn mdblr mdbft lbk mdsptg mdkm mdtrn mdknk mdspa mdrnu mdkb mdnbwn mdtbn mdkp mdtnm mdptn mdpts".split(
    " ",
  );

export function makeIdentity(folder: string, digit = 9): Identity {
  const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  return {
    exchangeId: `EX0000999${digit}`,
    sellerId: `SE0000999${digit}`,
    seller: keep(join(folder, "fpx-seller.pem"), () => privatePem(rsa())),
    merchantCode: `M0999${digit}`,
    card: keep(join(folder, "card.key"), () => randomBytes(16).toString("hex")),
  };
}

/** Keys of a site, which open nothing but its sandbox; those that the folder has already stay as they are. */
export function makeKeys(folder: string) {
  const at = (name: string) => join(folder, name);
  const curve = () => privatePem(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);
  const bytes = () => randomBytes(32);
  const seal = keep(at("seal.pem"), curve);
  for (const council of councils) {
    const secret = () => `whsec_${randomBytes(32).toString("base64")}\n`;
    keep(at(join("councils", `${council}.secret`)), secret);
  }
  return {
    folder,
    identity: makeIdentity(folder),
    seal,
    sealPublic: keep(at("seal-public.pem"), () => publicPem(seal)),
    receipt: keep(at("receipt.pem"), curve),
    capability: keep(at("capability.key"), bytes),
    person: keep(at("person.key"), bytes),
    office: keep(at("office.key"), bytes),
    messaging: keep(at("messaging.key"), bytes),
    /** What each council shares with the site, in a file of its own. */
    councilSecrets: at("councils"),
    /** FPX's certificates, as its operator would hand them over. */
    certificates: [at("fpx-current.cer"), at("fpx-next.cer")],
    /** FPX's own keys; the product never reads them. */
    fpxFolder: at("fpx"),
  };
}

export type Keys = ReturnType<typeof makeKeys>;

/** Takes FPX's certificates from the sandbox. */
export async function fetchCertificates({ certificates }: Keys, { fpx }: Ports): Promise<void> {
  for (const [index, name] of ["current", "next"].entries()) {
    const answer = await fetch(`${urlOf(fpx)}/certificates/${name}.cer`);
    if (!answer.ok) throw new Error(`The sandbox gave no certificate: ${answer.status}`);
    writeFileSync(certificates[index] ?? "", await answer.text());
  }
}

function keep(file: string, make: () => string | Buffer): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 });
  return file;
}

function privatePem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

export function publicPem(privateFile: string): string {
  const key = createPublicKey(readFileSync(privateFile, "utf8"));
  return key.export({ type: "spki", format: "pem" }).toString();
}
