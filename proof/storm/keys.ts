import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pem = { type: "spki", format: "pem" } as const;
const privatePem = { type: "pkcs8", format: "pem" } as const;

export interface Keys {
  seller: string;
  seal: string;
  sealPublic: string;
  receipt: string;
  capability: string;
  person: string;
  merchant: string;
  /** What the card provider must know of the merchant. */
  merchantKey: string;
  certificates: string[];
  /** What FPX must know of the seller. */
  sellerPublicKey: string;
}

/** Keys for one storm. They open nothing but its own sandbox. */
export function makeKeys(folder: string): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, content: string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  const seller = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const merchantKey = randomBytes(16).toString("hex");
  const seal = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const receipt = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    seller: write("fpx-seller.pem", seller.privateKey.export(privatePem).toString()),
    seal: write("seal.pem", seal.privateKey.export(privatePem).toString()),
    sealPublic: write("seal-public.pem", seal.publicKey.export(pem).toString()),
    receipt: write("receipt.pem", receipt.privateKey.export(privatePem).toString()),
    merchant: write("card.key", merchantKey),
    merchantKey,
    capability: write("capability.key", randomBytes(32)),
    person: write("person.key", randomBytes(32)),
    certificates: [join(folder, "fpx-current.cer"), join(folder, "fpx-next.cer")],
    sellerPublicKey: seller.publicKey.export(pem).toString(),
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
