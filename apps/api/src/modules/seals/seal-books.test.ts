import { createHash, generateKeyPairSync, verify } from "node:crypto";
import * as paths from "@kaunter/contracts/paths";
import { expect, test, vi } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { sealBooks } from "./seal-books.ts";
import { sealKeyFrom } from "./seal-key.ts";

const database = await createTestDatabase();
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const sealKey = sealKeyFrom(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
const site = await createTestApp(database, { sealKey });
const payer = payerAt(site);

interface Seal {
  seq: number;
  below: string;
  event_count: number;
  entry_count: number;
  previous_hash: Buffer;
  hash: Buffer;
  key_id: string;
  signature: Buffer;
}

const readSeals = async () =>
  (await asOwner(database, "select *, below_xid::text as below from seals order by seq")) as Seal[];
const countEvents = async () =>
  Number(
    ((await asOwner(database, "select count(*) from payment_events")) as { count: string }[])[0]
      ?.count,
  );
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
const countSealed = async () => sum((await readSeals()).map(({ event_count }) => event_count));

async function pay(): Promise<void> {
  const created = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
}

/** Other databases of the same server may run transactions, and a seal waits for those, too. */
async function sealAll(): Promise<void> {
  await vi.waitFor(async () => {
    await sealBooks(site.deps);
    expect(await countSealed()).toBe(await countEvents());
  }, 25_000);
}

const moment = "(extract(epoch from at) * 1000000)::bigint";
const texts = {
  event: `select jsonb_build_array('event', id, payment_id, seq, kind, reference, from_status, to_status, evidence,
    booking, received_sen, message_id, decided_by, approved_by, remark, facts, ${moment})::text as text
    from payment_events`,
  entry: `select jsonb_build_array('entry', id, payment_id, event_seq, council_code, account, amount_sen,
    ${moment})::text as text from ledger_entries`,
};

/** Recomputes a chain of seals from the rows, without the code that made it. */
async function verifyChain(seals: readonly Seal[]): Promise<void> {
  let [previous, since] = [Buffer.alloc(32), "0"];
  const der = publicKey.export({ type: "spki", format: "der" });
  for (const [place, seal] of seals.entries()) {
    const range = `where written_by >= '${since}'::xid8 and written_by < '${seal.below}'::xid8 order by id`;
    const events = (await asOwner(database, `${texts.event} ${range}`)) as { text: string }[];
    const entries = (await asOwner(database, `${texts.entry} ${range}`)) as { text: string }[];
    const digests = [...events, ...entries].map(({ text }) =>
      createHash("sha256").update(text).digest(),
    );
    const hash = createHash("sha256")
      .update(Buffer.concat([previous, ...digests]))
      .digest();
    expect(seal).toMatchObject({
      seq: place + 1,
      event_count: events.length,
      entry_count: entries.length,
    });
    expect([seal.previous_hash, seal.hash]).toEqual([previous, hash]);
    expect(seal.key_id).toBe(createHash("sha256").update(der).digest("hex").slice(0, 16));
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", seal.hash, key, seal.signature)).toBe(true);
    [previous, since] = [hash, seal.below];
  }
}

test("each seal covers what is new, is chained to the one before and signed", async () => {
  await pay();
  await sealAll();
  const first = (await readSeals()).length;
  await pay();
  await sealAll();
  const seals = await readSeals();
  expect(seals.length).toBeGreaterThan(first);
  await verifyChain(seals);
});

test("nothing new makes no seal", async () => {
  await pay();
  await sealAll();
  const before = await readSeals();
  expect(await sealBooks(site.deps)).toBe(false);
  expect(await readSeals()).toEqual(before);
});

test("two sealers at once never seal the same", async () => {
  for (let round = 0; round < 5; round += 1) {
    await pay();
    const before = (await readSeals()).length;
    const made = await Promise.all([sealBooks(site.deps), sealBooks(site.deps)]);
    expect((await readSeals()).length - before).toBe(made.filter(Boolean).length);
  }
  await sealAll();
  await verifyChain(await readSeals());
});

let [reached, release] = [() => {}, () => {}];
const isReached = new Promise<void>((resolve) => void (reached = resolve));
const isReleased = new Promise<void>((resolve) => void (release = resolve));
const slow = await createTestApp(database, {
  inTransaction: (work) =>
    site.deps.inTransaction(async (tx, now) => {
      const result = await work(tx, now);
      reached();
      await isReleased;
      return result;
    }),
});

test("rows of a transaction that still runs, and all that are younger, wait for a later seal", async () => {
  const created = await payer.leave(aWish([await aCompound(database)]));
  await sealAll();
  const sealed = await countSealed();
  const body = site.outside.bodyOf(created.sellerExOrderNo, { told: "approved" });
  const reported = payerAt(slow).form(paths.processPayment, body);
  await isReached;
  await pay();
  expect(await sealBooks(site.deps)).toBe(false);
  expect(await countSealed()).toBe(sealed);
  release();
  expect((await reported).body).toBe("OK");
  await sealAll();
  await verifyChain(await readSeals());
});

test("only a key on P-256 seals", () => {
  const { privateKey: other } = generateKeyPairSync("ec", { namedCurve: "P-384" });
  const pem = other.export({ type: "pkcs8", format: "pem" }).toString();
  expect(() => sealKeyFrom(pem)).toThrow("P-256");
});
