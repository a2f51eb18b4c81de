import { readFileSync } from "node:fs";
import { join } from "node:path";
import { councilCodes, type CouncilCode } from "@kaunter/domain/vocabulary/councils";

/** What proves our postings to a council: its secret and, while that is being changed, the one before. */
export type SecretsOf = (council: CouncilCode) => readonly Buffer[];

const secretText = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** A folder with a file for each council, `mpt.secret`, and a secret on each line: one or two. */
export function readSecrets(folder: string): SecretsOf {
  const known = new Map(
    councilCodes.map((council) => [council, readFile(join(folder, `${council}.secret`))]),
  );
  return (council) => known.get(council) ?? [];
}

function readFile(file: string): readonly Buffer[] {
  const lines = readFileSync(file, "utf8").trim().split(/\s+/);
  if (lines.length > 2) throw new Error(`${file} holds more than two secrets`);
  return lines.map((line) => {
    const bytes = Buffer.from(secretText.exec(line)?.[1] ?? "", "base64");
    if (bytes.length < 24 || bytes.length > 64) {
      throw new Error(`${file} holds something else than whsec_ and the base64 of 24 to 64 bytes`);
    }
    return bytes;
  });
}
