import { ask } from "./connection.ts";

/** A compound of RM 100.00 given today, so that RM 50.00 settle it; each call makes another. Answers its number. */
export async function makeBill(ownerUrl: string, council: "mpt" | "mps"): Promise<string> {
  const [bill] = await ask<{ number: string }>(
    ownerUrl,
    `insert into charges (council_code, kind, number, record)
       select '${council}', 'compound', 'I26' || (coalesce(max(right(number, 6))::int, 900000) + 1),
         jsonb_build_object('type', 'individual', 'amountSen', 10000, 'offence', 'S. 47', 'status', 'unpaid',
           'isCourt', false, 'payer', 'SITI BINTI ALI',
           'offenceOn', to_char(now() at time zone 'Asia/Kuching', 'YYYY-MM-DD'))
       from charges where kind = 'compound' and number like 'I269_____'
     returning number`,
  );
  return bill?.number ?? "";
}
