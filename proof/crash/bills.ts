import type { Site } from "./site.ts";

export interface Bill {
  id: string;
  amount: string;
}

/** Fines given today, each to be paid once; the first one's price is all the others' too. */
export async function makeBills({ books, portal }: Site, count: number): Promise<Bill[]> {
  const { rows } = await books.query<{ number: string }>(
    `insert into charges (council_code, kind, number, record)
       select 'mpt', 'compound', 'I27' || lpad(nr::text, 6, '0'), jsonb_build_object('type', 'individual',
         'amountSen', 10000, 'offence', 'S. 47', 'status', 'unpaid', 'isCourt', false, 'payer', 'SITI BINTI ALI',
         'offenceOn', to_char(now() at time zone 'Asia/Kuching', 'YYYY-MM-DD'))
       from generate_series(1, $1::int) as nr returning number`,
    [count],
  );
  const wanted = { _id: rows[0]?.number, council: "mpt", payment_type: "compound" };
  const search = await fetch(`${portal}/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: wanted }),
  });
  if (!search.ok) throw new Error(`No price: ${await search.text()}`);
  const { amount } = (await search.json()) as { amount: string };
  return rows.map(({ number }) => ({ id: `mpt.compound.${number}`, amount }));
}
