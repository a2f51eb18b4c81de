import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../db/pool.ts";
import { transactionsOf } from "../../db/transaction.ts";
import { openBooks, roles } from "../../testing/books/attacks.ts";
import { begin, paymentOf } from "../../testing/books/payments.ts";
import { settle } from "../../testing/books/money.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { sealBooks } from "../seals/seal-books.ts";
import { sealKeyFrom } from "../seals/seal-key.ts";
import { keepBalances } from "./keep-balances.ts";
import { readLedgerSums } from "./read-balances.ts";

const database = await createTestDatabase();
const attack = await openBooks(database);
const db = openDatabase({ url: database.urls.worker, maxConnections: 4, onError: () => {} });
afterAll(() => db.destroy());
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const sealKey = sealKeyFrom(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
const deps = { db, inTransaction: transactionsOf(db), sealKey };
const step = { atLeast: 1, atMost: 5 };

/** What differs between the newest balances and the entries up to them; and how many balances there are. */
async function differences() {
  const newest = "(select max(up_to_no) from ledger_balances)";
  return asOwner(
    database,
    `select * from (select council_code, account, sum(amount_sen) as sen from ledger_entries
       where id <= ${newest} group by 1, 2) as entries
     full join (select council_code, account, balance_sen as sen from ledger_balances
       where up_to_no = ${newest}) as kept using (council_code, account, sen)
     where entries is null or kept is null`,
  );
}
const countKept = async () => {
  const [row] = await asOwner(
    database,
    "select count(distinct up_to_no)::int as n from ledger_balances",
  );
  return (row as { n: number }).n;
};

async function sealAndKeep() {
  await sealBooks(deps);
  while ((await keepBalances(deps, step)) === "more_to_keep");
}

test("nothing is kept of entries that no seal covers", async () => {
  expect(await keepBalances(deps, step)).toBe("nothing_new");
});

describe("of entries that are sealed", () => {
  beforeAll(() => sealBooks(deps));

  test("few entries wait for more, so that balances are not as many as entries", async () => {
    expect(await keepBalances(deps)).toBe("nothing_new");
    expect(await countKept()).toBe(0);
  });

  test("an old ledger is taken in steps, and each is the one before and its own entries", async () => {
    expect(await keepBalances(deps, step)).toBe("more_to_keep");
    expect(await differences()).toEqual([]);
    expect(await countKept()).toBe(1);
    while ((await keepBalances(deps, step)) === "more_to_keep")
      expect(await differences()).toEqual([]);
    expect(await countKept()).toBeGreaterThan(3);
    expect(await differences()).toEqual([]);
    expect(await keepBalances(deps, step)).toBe("nothing_new");
  });

  test("two at once keep the same only once", async () => {
    await asRole("insider", database, begin(9));
    await asRole("insider", database, settle(9));
    await sealBooks(deps);
    const before = await countKept();
    const whole = { atLeast: 1, atMost: 1_000 };
    const outcomes = await Promise.all([keepBalances(deps, whole), keepBalances(deps, whole)]);
    expect(outcomes.toSorted()).toEqual(["kept", "nothing_new"]);
    expect((await countKept()) - before).toBe(1);
    expect(await differences()).toEqual([]);
  });
});

const next = `select $1 + (select max(up_to_no) from ledger_balances), council_code, account, balance_sen, now()
  from ledger_balances where up_to_no = (select max(up_to_no) from ledger_balances)`;
const insert =
  "insert into ledger_balances (up_to_no, council_code, account, balance_sen, balanced_at)";
const sealedMore = `insert into seals select seq + 1, hash, hash, key_id, signature, now() from seals
    order by seq desc limit 1;
  insert into seal_parts select (select max(seq) from seals), 'ledger_entries', max(to_no), max(to_no) + 9, 0, sha256('')
    from seal_parts where table_name = 'ledger_entries';`;

describe.each(roles)("the database refuses %s", (role) => {
  beforeAll(sealAndKeep);

  test.each([
    ["a balance up to an entry that is not sealed", `${insert} ${next.replace("$1", "1")}`],
    ["a balance before the last", `${insert} ${next.replace("$1", "-1")}`],
    [
      "a balance that is not the sum of its entries",
      `${sealedMore} ${insert} ${next.replace("$1", "1").replace("balance_sen,", "balance_sen + 1,")}`,
    ],
    [
      "a balance that leaves an account out",
      `${sealedMore} ${insert} ${next.replace("$1", "1")} and account <> 'fees'`,
    ],
  ])("%s", async (_name, statements) => {
    expect(await attack(role, statements)).toEqual({ code: "23514", lock: "balances_true" });
  });

  test("nothing that is true", async () => {
    expect(
      await attack(role, `${sealedMore} ${insert} ${next.replace("$1", "1")}`),
    ).toBeUndefined();
  });

  test("a change of what was kept", async () => {
    const refusal = await attack(role, "update ledger_balances set balance_sen = 0");
    expect(refusal?.code).toBe(role === "owner" ? "23001" : "42501");
  });
});

test("a sum is what was kept and the entries since; what was kept is not summed again", async () => {
  await sealAndKeep();
  expect(await readLedgerSums(db)).toEqual({ mpt: 0, mps: 0 });
  await asOwner(
    database,
    `alter table ledger_entries disable trigger user;
     update ledger_entries set amount_sen = amount_sen + 5 where id = 1;
     insert into ledger_entries (payment_id, event_seq, council_code, account, amount_sen, at)
       values (${paymentOf(1)}, 3, 'mpt', 'fees', -7, now());
     alter table ledger_entries enable trigger user`,
  );
  expect(await readLedgerSums(db)).toEqual({ mpt: -7, mps: 0 });
});
