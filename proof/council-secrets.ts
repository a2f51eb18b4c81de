import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const councils =
  "mps mpt mdpg mdld mdppr mdkgu mdktn mdblr mdbft lbk mdsptg mdkm mdtrn mdknk mdspa mdrnu mdkb mdnbwn mdtbn mdkp mdtnm mdptn mdpts";

/** What the councils of one trial share with the product: a file for each. Product and sandbox are told the folder. */
export function makeCouncilSecrets(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const council of councils.split(" ")) {
    const secret = `whsec_${randomBytes(32).toString("base64")}\n`;
    writeFileSync(join(folder, `${council}.secret`), secret, { mode: 0o600 });
  }
  return folder;
}
