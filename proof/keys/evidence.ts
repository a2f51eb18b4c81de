import { ask } from "../../tools/stage/connection.ts";
import type { Sandbox } from "../../tools/stage/sandbox.ts";

/** How many things lie under how many keys: a change that nobody noticed is no change. */
const questions = {
  "keys that sealed who paid":
    "select count(distinct substring(payer_name from 2 for 4)) from payments",
  "keys that signed receipts": "select count(distinct key_id) from receipt_tokens",
  "keys that signed seals": "select count(distinct key_id) from seals",
  "exchanges that sent attempts to FPX":
    "select count(distinct message ->> 'fpx_sellerExId') from payment_attempts where provider = 'fpx'",
  "merchants that sent attempts to the card provider":
    "select count(distinct message ->> 'MerchantCode') from payment_attempts where provider = 'card'",
} as const;

/** What did not change, and which postings a council did not believe. */
export async function findUnchanged(ownerUrl: string, sandbox: Sandbox): Promise<string[]> {
  const counted = await Promise.all(
    Object.entries(questions).map(async ([what, question]) => {
      const [row] = await ask<{ count: string }>(ownerUrl, question);
      return row?.count === "2" ? [] : [`there are ${row?.count} ${what}, not 2`];
    }),
  );
  const refused = JSON.parse(await sandbox.tell("GET", "/council/refused")) as object[];
  const unbelieved = refused.length > 0 ? [`${refused.length} postings were not believed`] : [];
  return [...counted.flat(), ...unbelieved];
}
