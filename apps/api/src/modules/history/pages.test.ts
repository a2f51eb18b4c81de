import { CompiledQuery, type RawBuilder } from "kysely";
import { expect, test } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import type { Filters } from "./filters.ts";
import { listHistory, walkHistory } from "./list-history.ts";
import { linesQuery, lookedAt, type PageOf, pageQuery, type PaymentRow } from "./store.ts";
import { sealed } from "../../testing/books/payments.ts";

const pageSize = 20;
const pages = 1_000;
const total = pageSize * (pages + 5);
const firstId = 1_773_540_000_000_000;

const database = await createTestDatabase();
const site = await createTestApp(database);
const { deps } = site;
const citizens = citizensAt(site);
await citizens.signUp("siti@contoh.my");
await citizens.signUp("ali@contoh.my");
// Every second payment is somebody else's, and one in a hundred failed. What locks the books is not what is looked at.
await asOwner(
  database,
  `insert into councils (code, name_my, name_en, name_zh) values ('mpt', 'a', 'b', 'c');
   insert into charges (council_code, kind, number, record)
     select 'mpt', 'compound', 'I26' || lpad(n::text, 6, '0'), '{}' from generate_series(1, 1000) as n;
   alter table payments disable trigger user;
   alter table payment_lines disable trigger user;
   insert into payments (id, idempotency_key, request_hash, payer_name, email, phone, email_index,
       phone_index, language, amount_sen, status, status_since, created_at)
     select ${firstId} + n, 'idempotency-key-' || n, repeat('a', 64), ${sealed}, ${sealed}, ${sealed},
       sha256('e'), sha256('p'), 'my', 7500,
       case when n % 200 = 0 then 'failed' else 'successful' end, to_timestamp((${firstId} + n) / 1000000.0),
       to_timestamp((${firstId} + n) / 1000000.0)
     from generate_series(1, ${2 * total}) as n;
   insert into payment_lines (payment_id, line_no, council_code, kind, charge_id, charge_version, account, amount_sen,
       explanation)
     select ${firstId} + n, 1, 'mpt', 'compound', 1 + n % 1000, 1, 'council_payable', 7500, '[]'
     from generate_series(1, ${2 * total}) as n;
   insert into payment_owners (payment_id, user_id, how, since)
     select ${firstId} + n, users.id, 'session', now() from generate_series(1, ${2 * total}) as n
     join users on users.email = case when n % 2 = 0 then 'siti@contoh.my' else 'ali@contoh.my' end;
   analyze;`,
);
const [{ id: userId }] = (await asOwner(
  database,
  "select id from users where email = 'siti@contoh.my'",
)) as [{ id: string }];

function pageAfter(count: number, filters: Filters = {}): PageOf {
  const after = count === 0 ? undefined : String(firstId + 2 * (total - count + 1));
  return { userId, filters, after, limit: pageSize };
}

interface Plan {
  Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number };
}

/** How many blocks of 8 KB a query reads, from memory or disk. */
async function blocksOf<T>(query: RawBuilder<T>): Promise<number> {
  const { sql: text, parameters } = query.compile(deps.db);
  const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [
    ...parameters,
  ]);
  const { rows } = await deps.db.executeQuery<Record<string, Plan[]>>(explained);
  const plan = Object.values(rows[0] ?? {})[0]?.[0]?.Plan;
  return plan ? plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] : Number.NaN;
}

async function blocksOfPage(page: PageOf): Promise<number> {
  const query = pageQuery({ ...page, limit: page.limit + 1 });
  const { rows } = await query.execute(deps.db);
  expect(rows.length).toBe(page.limit + 1);
  const lines = linesQuery(rows.slice(0, page.limit).map(({ id }: PaymentRow) => id));
  await lines.execute(deps.db);
  return (await blocksOf(query)) + (await blocksOf(lines));
}

test.each([{}, { council: "mpt", kinds: ["compound"], status: "successful" }] as Filters[])(
  "page 1,000 reads as many blocks as page 1, within a fifth, with the filter %j",
  async (filters) => {
    const first = await blocksOfPage(pageAfter(0, filters));
    const late = await blocksOfPage(pageAfter(pageSize * (pages - 1), filters));
    expect(first).toBeGreaterThan(pageSize);
    expect(Math.abs(late - first) / first).toBeLessThanOrEqual(0.2);
  },
);

test("page after page leads through everything once, newest first", async () => {
  const seen: string[] = [];
  for await (const items of walkHistory(deps, { userId, filters: {} })) {
    seen.push(...items.map(({ payment }) => payment.id));
  }
  const own = Array.from({ length: total }, (_, place) => String(firstId + 2 * (total - place)));
  expect(seen).toEqual(own);
});

test("a filter that lets little through looks at a limited number of payments, and says where it stopped", async () => {
  const first = await listHistory(deps, pageAfter(0, { status: "cancelled" }));
  expect(first).toEqual({ items: [], next: String(firstId + 2 * (total - lookedAt + 1)) });
  let found = 0;
  for await (const items of walkHistory(deps, { userId, filters: { status: "failed" } })) {
    found += items.length;
  }
  expect(found).toBe(Math.floor((2 * total) / 200));
});
