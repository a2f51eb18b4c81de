import { ask, databaseOf } from "../tools/stage/connection.ts";
import { operateByTwo } from "../tools/stage/demonstration.ts";
import { kaunter } from "../tools/stage/processes.ts";

/** Changes the site as its operator does; answers what the command line prints. */
export function operator(...args: string[]): string {
  return kaunter(args, { DATABASE_URL: process.env["E2E_OPERATOR_URL"] ?? "" });
}

/** The same for what takes two people of the operator, who show their codes. */
export function byTwo(...args: string[]): Promise<string> {
  const [owner = "", url = ""] = [process.env["E2E_OWNER_URL"], process.env["E2E_OPERATOR_URL"]];
  return operateByTwo({ database: databaseOf(owner), urls: { owner, operator: url } }, ...args);
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
  return ask<Row>(process.env["E2E_OWNER_URL"] ?? "", statement);
}
