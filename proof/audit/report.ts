import { createHash } from "node:crypto";
import type { Client } from "pg";
import type { Result } from "./check.ts";
import { underWay, unreadableInReview, waitingForSettlement } from "./checks-of-truth.ts";

const counted = [
  "payments",
  "payment_attempts",
  "payment_events",
  "gateway_messages",
  "ledger_entries",
  "receipts",
  "refunds",
  "cases",
  "seals",
];

const ringgit = (sum: string) => `to_char((${sum}) * 0.01, 'FM999,999,999,990.00')`;

/** What there is: how many of everything, payments by status, the councils' totals, what is under way. */
export async function describeBooks(client: Client): Promise<string[]> {
  const lines = async (statement: string) => {
    const { rows } = await client.query<string[]>({ text: statement, rowMode: "array" });
    return rows.map((row) => `  ${row.join("  ")}`);
  };
  const counts = counted.map((table) => `select rpad('${table}', 20), count(*) from ${table}`);
  const waiting = await client.query<Record<string, string | null> & { total: number }>(underWay);
  const twice = await client.query<{ total: number; named: number }>(waitingForSettlement);
  const { total = 0, named = 0 } = twice.rows[0] ?? {};
  const unreadable = await client.query<{ total: number }>(unreadableInReview);
  return [
    "What there is",
    ...(await lines(counts.join(" union all "))),
    "Payments by status",
    ...(await lines(
      "select rpad(status, 20), count(*) from payments group by status order by status",
    )),
    "Totals by council and account (RM; what we hold or owe is negative)",
    ...(await lines(
      `select rpad(council_code, 10), rpad(account, 20), lpad(${ringgit("sum(amount_sen)")}, 16)
       from ledger_entries group by council_code, account order by 1, 2`,
    )),
    ...(await lines(
      `select rpad('all', 10), rpad(account, 20), lpad(${ringgit("sum(amount_sen)")}, 16)
       from ledger_entries group by account order by 2`,
    )),
    `Second debits waiting for the provider's settlement file: ${total}, of which events name ${named}`,
    `Debits in review because no message said readably how much: ${unreadable.rows[0]?.total ?? 0}`,
    `Under way: ${waiting.rows[0]?.total ?? 0}`,
    ...waiting.rows.map(
      (row) =>
        `  ${row["payment"]} ${row["status"]}  ${row["reference"]}: ${row["reason"]}; ` +
        `next check ${row["next_check"] ?? "none"}`,
    ),
  ];
}

export function describeResults(results: readonly Result[]): string[] {
  return results.flatMap(({ proves, says, count, shown }) => [
    `${count === 0 ? "true " : "FALSE"}  ${says} (${proves})`,
    ...shown.map((what) => `         ${what}`),
    ...(count > shown.length ? [`         and ${count - shown.length} more`] : []),
  ]);
}

/** The report with its own fingerprint, so that a copy can be compared with what was printed. */
export function withFingerprint(lines: readonly string[]): string {
  const text = `${lines.join("\n")}\n`;
  return `${text}SHA-256 of the lines above: ${createHash("sha256").update(text).digest("hex")}\n`;
}
