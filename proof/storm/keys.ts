import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pem = { type: "spki", format: "pem" } as const;
const privatePem = { type: "pkcs8", format: "pem" } as const;

/** Who the product is to its providers, and what proves it. */
export interface Identity {
  exchangeId: string;
  sellerId: string;
  seller: string;
  /** What FPX must know of the seller. */
  sellerPublicKey: string;
  merchantCode: string;
  merchant: string;
  /** What the card provider must know of the merchant. */
  merchantKey: string;
}

export interface Keys {
  /** The storm begins with the first and goes on with the second. */
  identities: readonly [Identity, Identity];
  seal: string;
  sealPublic: string;
  receipt: string;
  capability: string;
  person: string;
  certificates: string[];
}

/** Keys for one storm. They open nothing but its own sandbox. */
export function makeKeys(folder: string): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, content: string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  const identityOf = (digit: number): Identity => {
    const seller = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const merchantKey = randomBytes(16).toString("hex");
    return {
      exchangeId: `EX0000999${digit}`,
      sellerId: `SE0000999${digit}`,
      seller: write(`fpx-seller-${digit}.pem`, seller.privateKey.export(privatePem).toString()),
      sellerPublicKey: seller.publicKey.export(pem).toString(),
      merchantCode: `M0999${digit}`,
      merchant: write(`card-${digit}.key`, merchantKey),
      merchantKey,
    };
  };
  const seal = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const receipt = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    identities: [identityOf(1), identityOf(2)],
    seal: write("seal.pem", seal.privateKey.export(privatePem).toString()),
    sealPublic: write("seal-public.pem", seal.publicKey.export(pem).toString()),
    receipt: write("receipt.pem", receipt.privateKey.export(privatePem).toString()),
    capability: write("capability.key", randomBytes(32)),
    person: write("person.key", randomBytes(32)),
    certificates: [join(folder, "fpx-current.cer"), join(folder, "fpx-next.cer")],
  };
}

/** Takes FPX's certificates from the sandbox. */
export async function fetchCertificates({ certificates }: Keys, fpx: string): Promise<void> {
  for (const [index, name] of ["current", "next"].entries()) {
    const answer = await fetch(`${fpx}/certificates/${name}.cer`);
    if (!answer.ok) throw new Error(`The sandbox gave no certificate: ${answer.status}`);
    writeFileSync(certificates[index] ?? "", await answer.text());
  }
}
