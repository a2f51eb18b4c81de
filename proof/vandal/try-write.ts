import type { Client } from "pg";
import { allChecks } from "../audit/all-checks.ts";
import { runCheck } from "../audit/check.ts";
import { prepareAudit } from "../audit/prepare.ts";
import type { Write } from "./write.ts";

export type End =
  /** The database refused it. */
  | "refused"
  /** It changed nothing that counts. */
  | "empty"
  /** It stood at the commit, with what the audit says of it, if anything. */
  | { seen: string | undefined };

/** Tries a write with every lock, up to what a commit would ask, and undoes it. */
export async function tryWrite(
  client: Client,
  { role, book, text }: Write,
  isKnown: boolean,
): Promise<End | "known"> {
  await client.query("begin");
  try {
    const before = await digest(client, book);
    await client.query(`set local role ${role}`);
    let written: number | null;
    try {
      written = (await client.query(text)).rowCount;
      await client.query("set constraints all immediate");
    } catch {
      return "refused";
    }
    await client.query("reset role");
    if (written === 0 || (await digest(client, book)) === before) return "empty";
    if (isKnown) return "known";
    return { seen: await audit(client) };
  } finally {
    await client.query("rollback");
  }
}

/**
 * Columns that a process must be able to write and that no money follows from. An attempt's are what its watchman remembers:
 * they say when a provider is asked next and which words a payer reads; evidence decides without them.
 */
const memory: Readonly<Record<string, readonly string[]>> = {
  payment_attempts: [
    "awaits_authoriser",
    "handed_off_at",
    "returned_at",
    "asked_at",
    "not_found_first_at",
    "not_found_last_at",
    "provider_code",
    "provider_txn_at",
    "card_code",
  ],
};

/** Of all that counts in a table. */
async function digest(client: Client, book: string): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select coalesce(sum(hashtextextended((to_jsonb(t) - $1::text[])::text, 0)), 0)::text as digest from ${book} t`,
    [memory[book] ?? []],
  );
  return rows[0]?.digest ?? "";
}

/** The first difference that the audit finds. */
export async function audit(client: Client): Promise<string | undefined> {
  await prepareAudit(client, { isOver: false });
  for (const each of allChecks(false)) {
    const { count, says, shown } = await runCheck(client, each);
    if (count > 0) return `${says}: ${shown[0]}`;
  }
  return undefined;
}
