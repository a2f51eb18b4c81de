import type { Told } from "./classes.ts";
import type { Created } from "./payer.ts";
import type { Site } from "./site.ts";

interface Books {
  /** Payments that anyone began for the same bill. */
  begun: number;
  status: string;
  amount_sen: number;
  receipts: string[];
  posted: number;
  mailed: number;
  jobs: number;
  /** Messages that are kept and not acted on yet. */
  unweighed: number;
  /** How the news came that moved it. */
  channel: string | null;
}

const statement = `
  select p.status, p.amount_sen::int,
    (select count(distinct other.payment_id)::int from payment_lines ours join payment_lines other using (charge_id)
      where ours.payment_id = p.id) as begun,
    (select coalesce(array_agg(number), '{}') from receipts where payment_id = p.id) as receipts,
    (select count(*)::int from postings where payment_id = p.id and posted_at is not null) as posted,
    (select count(*)::int from payment_mails where payment_id = p.id and purpose = 'receipt') as mailed,
    (select count(*)::int from pgboss.job where state < 'completed' and (data ->> 'paymentId' = p.id::text
      or data ->> 'receiptNumber' in (select number from receipts where payment_id = p.id)))
      + (select count(*)::int from ordered_effects where data ->> 'paymentId' = p.id::text) as jobs,
    (select count(*)::int from unweighed_messages join payment_attempts using (reference)
      where payment_id = p.id) as unweighed,
    (select m.channel from payment_events e join gateway_messages m on m.id = e.message_id
      where e.payment_id = p.id and e.kind = 'moved' order by e.seq limit 1) as channel
  from payments p where p.id = $1`;

/** What is not as FPX's journal says it must be, and how the news came. Nothing is wrong with a payment that is whole. */
export async function compare(site: Site, payment: Created, told: Told) {
  const { rows } = await site.books.query<Books>(statement, [payment._id]);
  const [books] = rows;
  if (!books) return { faults: ["no payment"], channel: "" };
  const { sellerExOrderNo: order } = payment;
  const debits = await read<{ amountSen: number }>(site, `fpx/journal?kind=debit&order=${order}`);
  const calls = await read<{ acknowledged: boolean }>(
    site,
    `fpx/journal?kind=callback&order=${order}`,
  );
  const postings = await read<{ key: string }>(site, "council/journal");
  const answer = await fetch(`${site.sandbox}/mailbox.json`);
  const mails = (await answer.json()) as { messageId: string }[];
  const ours = mails.filter(({ messageId }) => messageId.includes(`receipt-${payment._id}`));
  const acknowledged = calls.filter((call) => call.acknowledged).length;
  const facts: [what: string, found: string | number, expected: string | number][] = [
    ["debits", debits.map(({ amountSen }) => amountSen).join(), `${books.amount_sen}`],
    ["payments begun", books.begun, 1],
    ["status", books.status, "successful"],
    ["receipts", books.receipts.length, 1],
    ["postings done", books.posted, 1],
    ["postings booked", postings.filter(({ key }) => books.receipts.includes(key)).length, 1],
    ["mails written down", books.mailed, 1],
    ["Message-IDs", new Set(ours.map(({ messageId }) => messageId)).size, 1],
    ["calls acknowledged", acknowledged, told.direct === "sent" ? told.copies : 0],
    ["jobs left", books.jobs, 0],
    ["messages left", books.unweighed, 0],
  ];
  const wrong = facts.filter(([, found, expected]) => found !== expected);
  return {
    faults: wrong.map(([what, found, expected]) => `${what}: ${found}, not ${expected}`),
    channel: books.channel ?? "",
  };
}

async function read<T>({ sandbox }: Site, path: string): Promise<T[]> {
  const answer = await fetch(`${sandbox}/control/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T[];
}
