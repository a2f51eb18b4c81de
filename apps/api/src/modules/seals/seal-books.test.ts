import { createHash, generateKeyPairSync, verify } from "node:crypto";
import * as paths from "@kaunter/contracts/paths";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "../../db/pool.ts";
import { transactionsOf } from "../../db/transaction.ts";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { findReach } from "./find-reach.ts";
import { numbersAtOnce, sealBooks } from "./seal-books.ts";
import { sealKeyFrom } from "./seal-key.ts";
import { oldestUnsealed } from "./seal-sql.ts";
import { sealedTables } from "./sealed-tables.ts";

const database = await createTestDatabase();
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const sealKey = sealKeyFrom(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
const site = await createTestApp(database, { sealKey });
const payer = payerAt(site);

interface Seal {
  seq: number;
  previous_hash: Buffer;
  hash: Buffer;
  key_id: string;
  signature: Buffer;
}
interface Part {
  seal_seq: number;
  table_name: string;
  after_no: string;
  to_no: string;
  row_count: number;
  hash: Buffer;
}

const readSeals = async () =>
  (await asOwner(database, "select * from seals order by seq")) as unknown as Seal[];
const readParts = async () =>
  (await asOwner(
    database,
    'select * from seal_parts order by seal_seq, table_name collate "C"',
  )) as unknown as Part[];
const countOf = async (statement: string) =>
  Number(((await asOwner(database, statement)) as { count: string }[])[0]?.count);
const countEvents = () => countOf("select count(*) from payment_events");
const countSealed = () =>
  countOf(
    "select coalesce(sum(row_count), 0) as count from seal_parts where table_name = 'payment_events'",
  );

async function pay(): Promise<void> {
  const created = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Recomputes a chain of seals from its parts and the entries' rows, without the code that made it. */
async function verifyChain(): Promise<void> {
  let previous: Buffer = Buffer.alloc(32);
  const parts = await readParts();
  const der = publicKey.export({ type: "spki", format: "der" });
  for (const [place, seal] of (await readSeals()).entries()) {
    const own = parts.filter(({ seal_seq }) => seal_seq === seal.seq);
    const lines = own.map((part) =>
      [part.table_name, part.after_no, part.to_no, part.row_count, part.hash.toString("hex")].join(
        " ",
      ),
    );
    const hash = sha256(previous, lines.join("\n"));
    expect([seal.seq, seal.previous_hash, seal.hash]).toEqual([place + 1, previous, hash]);
    expect(seal.key_id).toBe(sha256(der).toString("hex").slice(0, 16));
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", seal.hash, key, seal.signature)).toBe(true);
    previous = hash;
  }
  for (const part of parts.filter(({ table_name }) => table_name === "ledger_entries")) {
    const rows = (await asOwner(
      database,
      `select jsonb_build_array(id, payment_id, event_seq, council_code, account, amount_sen,
         (extract(epoch from at) * 1000000)::bigint)::text as text from ledger_entries
       where id > ${part.after_no} and id <= ${part.to_no} order by id`,
    )) as { text: string }[];
    expect(part.row_count).toBe(rows.length);
    expect(part.hash).toEqual(sha256(...rows.map(({ text }) => sha256(text))));
  }
}

test("each seal covers what is new, is chained to the one before and signed", async () => {
  await pay();
  expect(await sealBooks(site.worker)).toBe("sealed");
  await pay();
  expect(await sealBooks(site.worker)).toBe("sealed");
  expect(await readSeals()).toHaveLength(2);
  expect(await countSealed()).toBe(await countEvents());
  await verifyChain();
});

test("a connection that seals again and again knows no more statements for it", async () => {
  const db = openDatabase({ url: database.urls.worker, maxConnections: 1, onError: () => {} });
  const sealOnce = async () => {
    await pay();
    await sealBooks({ ...site.worker, db, inTransaction: transactionsOf(db) });
    const { rows } = await sql`select statement from pg_prepared_statements order by 1`.execute(db);
    return rows;
  };
  await sealOnce();
  const known = await sealOnce();
  expect(await sealOnce()).toEqual(known);
  await db.destroy();
});

test("nothing new makes no seal", async () => {
  await pay();
  await sealBooks(site.worker);
  const before = await readSeals();
  expect(await sealBooks(site.worker)).toBe("nothing_new");
  expect(await readSeals()).toEqual(before);
});

test("two sealers at once never seal the same", async () => {
  for (let round = 0; round < 5; round += 1) {
    await pay();
    const before = (await readSeals()).length;
    const made = await Promise.all([sealBooks(site.worker), sealBooks(site.worker)]);
    expect(made.toSorted()).toEqual(["nothing_new", "sealed"]);
    expect((await readSeals()).length - before).toBe(1);
  }
  await verifyChain();
});

let [reached, release] = [() => {}, () => {}];
const isReached = new Promise<void>((resolve) => void (reached = resolve));
const isReleased = new Promise<void>((resolve) => void (release = resolve));
const slow = await createTestApp(database, {
  inTransaction: (work, open) =>
    site.deps.inTransaction(async (tx, now, opened) => {
      const result = await work(tx, now, opened);
      const { rows } = await sql<{ isWriting: boolean }>`
        select exists (select from pg_locks where pid = pg_backend_pid() and mode = 'RowExclusiveLock'
          and relation = 'payment_events'::regclass) as is_writing`.execute(tx);
      if (rows[0]?.isWriting !== true) return result;
      reached();
      await isReleased;
      return result;
    }, open),
});

test("rows of a transaction that still runs, and all that are younger, wait for a later seal", async () => {
  const created = await payer.leave(aWish([await aCompound(database)]));
  await sealBooks(site.worker);
  const sealed = await countSealed();
  const body = site.outside.bodyOf(created.sellerExOrderNo, { told: "approved" });
  const reported = payerAt(slow).form(paths.processPayment, body);
  await isReached;
  await pay();
  const reach = await findReach(site.worker.db, { restMs: 0, looks: 3 });
  expect(reach.has("payment_events")).toBe(false);
  const sealing = sealBooks(site.worker);
  release();
  expect((await reported).body).toBe("OK");
  expect(await sealing).toBe("sealed");
  expect(await countSealed()).toBeGreaterThan(sealed);
  await sealBooks(site.worker);
  expect(await countSealed()).toBe(await countEvents());
  await verifyChain();
});

test("a hanging transaction holds back its own tables only", async () => {
  await pay();
  const writer = new Client({ connectionString: database.ownerUrl });
  await writer.connect();
  await writer.query(
    "begin; insert into account_events (user_id, what, by, at) values (gen_random_uuid(), 'registered', 'owner', now())",
  );
  const reach = await findReach(site.worker.db, { restMs: 0, looks: 2 });
  await writer.query("rollback");
  await writer.end();
  expect(reach.has("account_events")).toBe(false);
  expect(reach.get("payment_events")).toBeGreaterThan(0n);
});

test("a table with more than fits into one seal is sealed by several", async () => {
  await asOwner(
    database,
    `insert into account_events (user_id, what, by, at)
       select gen_random_uuid(), 'registered', 'owner', now() from generate_series(1, ${numbersAtOnce + 1n})`,
  );
  expect(await sealBooks(site.worker)).toBe("more_to_seal");
  expect(await sealBooks(site.worker)).toBe("sealed");
  const sealed = (await readParts()).filter(({ table_name }) => table_name === "account_events");
  expect(sealed).toHaveLength(2);
  expect(sealed.reduce((sum, { row_count }) => sum + row_count, 0)).toBe(Number(numbersAtOnce) + 1);
});

test("rows that were numbered by another cluster are sealed like our own", async () => {
  // As after a restore: transactions begin anew, far below those that wrote the rows.
  await asOwner(
    database,
    `alter table payment_events disable trigger user;
     update payment_events set written_by = '9000000000000'; alter table payment_events enable trigger user`,
  );
  await pay();
  expect(await sealBooks(site.worker)).toBe("sealed");
  expect(await countSealed()).toBe(await countEvents());
});

test("every table whose rows are never changed is sealed, with every column or a reason", async () => {
  const tables = (await asOwner(
    database,
    `select tgrelid::regclass::text as name, (select array_agg(attname::text) from pg_attribute
       where attrelid = tgrelid and attnum > 0 and not attisdropped) as columns
     from pg_trigger where tgfoid = 'refuse_change'::regproc and tgtype & 16 <> 0
       and tgrelid::regclass::text not in ('seals', 'seal_parts') order by tgrelid::regclass::text collate "C"`,
  )) as { name: string; columns: string[] }[];
  const known = sealedTables.map(({ table, number, columns, leftOut }) => {
    const hashed = columns.split(" ").map((column) => column.split(":")[0] ?? "");
    const left = leftOut === "" ? [] : leftOut.split(" ");
    return { name: table, columns: new Set([number, ...hashed, ...left]) };
  });
  const present = tables.map(({ name, columns }) => ({ name, columns: new Set(columns) }));
  expect(known).toEqual(present);
});

test("the oldest row without a seal is told, of whatever table", async () => {
  const oldest = async () => {
    const [row] = await asOwner(
      database,
      `select ${oldestUnsealed()} = '2026-03-15T02:00Z' as is_it`,
    );
    return row;
  };
  await sealBooks(site.worker);
  expect(await oldest()).toEqual({ is_it: null });
  const { _id } = await payer.leave(aWish([await aCompound(database)]));
  await asOwner(
    database,
    `insert into payment_texts (payment_id, outcome, sent_at) values (${_id}, 'sent', '2026-03-15T02:00Z')`,
  );
  expect(await oldest()).toEqual({ is_it: true });
});

test("no seal holds a name or a way to reach somebody", () => {
  const hashed = sealedTables.flatMap(({ columns }) => columns.split(" "));
  for (const column of ["email", "recipient", "body", "record", "plate_before", "payer_name"]) {
    expect(hashed).not.toContain(column);
  }
});

test("only a key on P-256 seals", () => {
  const { privateKey: other } = generateKeyPairSync("ec", { namedCurve: "P-384" });
  const pem = other.export({ type: "pkcs8", format: "pem" }).toString();
  expect(() => sealKeyFrom(pem)).toThrow("P-256");
});
