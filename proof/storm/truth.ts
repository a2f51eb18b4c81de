import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connected } from "../../tools/stage/connection.ts";

/** What is so in the end, as the providers wrote it down and as the books say. */
export interface Truth {
  /** References for which a provider took money. */
  debited: Set<string>;
  /** References that reached their provider. */
  accepted: Set<string>;
  statuses: Map<string, string>;
  /** Payments of which something is due back. */
  dueBack: Set<string>;
  /** References of which a card message spoke that was about another payment's money. */
  mistaken: Set<string>;
}

interface Entry {
  kind: string;
  sellerExOrderNo?: string;
  refNo?: string;
  transId?: string;
  request?: { sellerExOrderNo?: string };
}

export async function readTruth(ownerUrl: string, journalFolder: string): Promise<Truth> {
  const debited = new Set<string>();
  const accepted = new Set<string>();
  const referenceOf = new Map<string, string>();
  for (const name of ["fpx.jsonl", "card.jsonl"]) {
    for await (const line of createInterface(createReadStream(join(journalFolder, name)))) {
      if (!/"kind":"(?:debit|accepted)"/.test(line)) continue;
      const entry = JSON.parse(line) as Entry;
      const reference = entry.refNo ?? entry.sellerExOrderNo ?? entry.request?.sellerExOrderNo;
      (entry.kind === "debit" ? debited : accepted).add(reference ?? "");
      if (entry.transId !== undefined) referenceOf.set(entry.transId, reference ?? "");
    }
  }
  return { debited, accepted, ...(await readBooks(ownerUrl, referenceOf)) };
}

async function readBooks(ownerUrl: string, referenceOf: ReadonlyMap<string, string>) {
  return connected(ownerUrl, async (client) => {
    const payments = await client.query<{ id: string; status: string; isDueBack: boolean }>(
      `select id::text, status, exists (select from refunds where payment_id = p.id) as "isDueBack" from payments p`,
    );
    const messages = await client.query<{ reference: string; txn: string }>(
      `select reference, substring(body from 'TransId=([^&]*)') as txn from gateway_messages
       where provider = 'card' and verdict = 'verified' and channel <> 'query' and body ~ '(^|&)Status=1(&|$)'`,
    );
    const isMistaken = ({ reference, txn }: { reference: string; txn: string }) =>
      (referenceOf.get(txn) ?? reference) !== reference;
    return {
      statuses: new Map(payments.rows.map(({ id, status }) => [id, status])),
      dueBack: new Set(payments.rows.filter((row) => row.isDueBack).map(({ id }) => id)),
      mistaken: new Set(messages.rows.filter(isMistaken).map(({ reference }) => reference)),
    };
  });
}

/** What waits for a person in the end, by kind. */
export async function countCases(ownerUrl: string): Promise<Map<string, number>> {
  const { rows } = await connected(ownerUrl, (client) =>
    client.query<{ kind: string; count: number }>(
      "select kind, count(*)::int from cases where closed_at is null group by kind",
    ),
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
