import { connected } from "../../tools/stage/connection.ts";
import { councils as allCouncils } from "../../tools/stage/keys.ts";

/** Three neighbours are of one council, so that a payment of three lines has one receipt, as most have. */
const neighbours = 3;
const priceRinggit = 100;

export interface Charges {
  councils: readonly string[];
  /** The first of so many ids that nobody else has been given. */
  take: (count: number) => number;
  nameOf: (id: number) => string;
  /** What so many of them cost, as the wire writes it. */
  amountOf: (count: number) => string;
}

/** Unpaid compounds of a few councils, each at the same price. */
export async function makeCharges(
  ownerUrl: string,
  { count, councilCount }: { count: number; councilCount: number },
): Promise<Charges> {
  const councils = allCouncils.slice(0, councilCount);
  await connected(ownerUrl, async (client) => {
    await client.query(
      `insert into councils (code, name_my, name_en, name_zh, kinds)
       select code, code, code, code, array['compound'] from unnest($1::text[]) as code`,
      [councils],
    );
    await client.query(
      `insert into charges (council_code, kind, number, record)
       select ($1::text[])[(n - 1) / ${neighbours} % $2 + 1], 'compound', 'I' || lpad(n::text, 8, '0'),
         jsonb_build_object('type', 'individual', 'amountSen', ${priceRinggit}00, 'status', 'unpaid',
           'offenceOn', (current_date - 20)::text, 'offence', 'Littering', 'isCourt', false, 'payer', 'SITI AMINAH')
       from generate_series(1, $3::integer) as n order by n`,
      [councils, councils.length, count],
    );
    await client.query("vacuum analyze charges");
  });
  let taken = 0;
  return {
    councils,
    take: (wanted) => {
      const isOne = wanted === 1;
      const first = (isOne ? taken : Math.ceil(taken / neighbours) * neighbours) + 1;
      taken = first - 1 + wanted;
      if (taken > count) throw new Error(`All ${count} charges are used up`);
      return first;
    },
    nameOf: (id) => {
      const council = councils[Math.floor((id - 1) / neighbours) % councils.length];
      return `${council}.compound.I${String(id).padStart(8, "0")}`;
    },
    amountOf: (wanted) => `${wanted * priceRinggit}.00`,
  };
}
