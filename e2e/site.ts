import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";

const program = join(import.meta.dirname, "..", "apps", "api", "bin", "kaunter.mjs");

/** Changes the site as its operator does. */
export function operator(...args: string[]): void {
  operatorSays(...args);
}

/** What the operator's command line prints. */
export function operatorSays(...args: string[]): string {
  const env = { ...process.env, DATABASE_URL: process.env["E2E_OPERATOR_URL"] ?? "" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

export function setTexts(
  name: "announcement" | "banner",
  texts: { my: string; en: string; zh: string },
): void {
  operator("site", "set", name, `--my=${texts.my}`, `--en=${texts.en}`, `--zh=${texts.zh}`);
}

/** An open counter with nothing to say. */
export function openQuietly(): void {
  const nothing = { my: "", en: "", zh: "" };
  operator("site", "set", "closing", "false");
  operator("site", "set", "app_version", "0.0.0");
  setTexts("announcement", nothing);
  setTexts("banner", nothing);
}

/** What a council does with its own records and rates, behind the portal's back. */
export async function council<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: process.env["E2E_OWNER_URL"] });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}
