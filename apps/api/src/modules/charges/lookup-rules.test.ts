import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../db/pool.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { forgetLookups } from "./forget-lookups.ts";
import { lookupsIn, type Subject, type Visitor } from "./lookup-limits.ts";

const database = await createTestDatabase();
const db = openDatabase({ url: database.urls.server, maxConnections: 2, onError: () => {} });
const worker = openDatabase({ url: database.urls.worker, maxConnections: 1, onError: () => {} });
afterAll(() => Promise.all([db.destroy(), worker.destroy()]));
const lookups = lookupsIn(db);

const aVisitor = (): Visitor => ({ address: randomUUID(), device: randomUUID() });
const aGuard = (limits: Omit<Subject, "name">): Subject => ({ name: randomUUID(), ...limits });
const bill = (number: string, council: "mpt" | "mps" = "mpt") =>
  ({ council, kind: "assessment", by: "number", number }) as const;

async function look(
  visitor: Visitor,
  what: Parameters<typeof lookups.begin>[1],
  isFound: boolean,
  guarded: readonly Subject[] = [],
): Promise<string> {
  try {
    await (await lookups.begin(visitor, what, guarded)).end(isFound);
    return "looked";
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const refused = "too_many_requests";

test("a guess is another guess each time, though a bill that is not there stays the same bill", async () => {
  const visitor = aVisitor();
  const guesses: string[] = [];
  for (let turn = 0; turn < 31; turn += 1)
    guesses.push(await look(visitor, "password of Ali", false));
  expect(guesses.filter((answer) => answer === "looked")).toHaveLength(30);
  const patient = aVisitor();
  for (let turn = 0; turn < 31; turn += 1) {
    expect(await look(patient, bill("999999999"), false)).toBe("looked");
  }
});

test("what is guarded counts for everybody together, also for whoever has found something before", async () => {
  const account = aGuard({ misses: 2, targets: 100 });
  const thief = aVisitor();
  await look(thief, bill("101001001"), true);
  expect(await look(aVisitor(), "guess 1", false, [account])).toBe("looked");
  expect(await look(aVisitor(), "guess 2", false, [account])).toBe("looked");
  expect(await look(thief, "guess 3", false, [account])).toBe(refused);
  expect(await look(thief, "guess 3", false, [aGuard({ misses: 2, targets: 100 })])).toBe("looked");
});

test("guarded targets end where they must, and one that is known is looked at again", async () => {
  const letters = aGuard({ misses: 9, targets: 2 });
  const visitor = aVisitor();
  const answers = [];
  for (const to of ["a", "b", "c", "a"]) answers.push(await look(visitor, to, true, [letters]));
  expect(answers).toEqual(["looked", "looked", refused, "looked"]);
});

test("the same number at two councils is two bills", async () => {
  const visitor = aVisitor();
  await look(visitor, bill("101001001"), true);
  await look(visitor, bill("101001001", "mps"), true);
  const counted = await asOwner(
    database,
    `select count from lookup_counts where subject = 'device ${visitor.device}' and what = 'target'`,
  );
  expect(counted).toEqual([{ count: 2 }]);
});

test("a new hour begins with nothing counted and nothing known", async () => {
  const visitor = aVisitor();
  for (let turn = 0; turn < 30; turn += 1) await look(visitor, `guess ${turn}`, false);
  await look(visitor, bill("101001001"), true);
  expect(await look(visitor, "guess 31", false)).toBe(refused);
  for (const table of ["lookup_counts", "lookup_targets"]) {
    await asOwner(database, `update ${table} set hour = hour - interval '1 hour'`);
  }
  expect(await look(visitor, "guess 31", false)).toBe("looked");
  await look(visitor, bill("101001001"), true);
  const counted = await asOwner(
    database,
    `select what, count from lookup_counts where subject = 'device ${visitor.device}'
       and hour = date_trunc('hour', now()) order by what`,
  );
  expect(counted).toEqual([
    { what: "miss", count: 1 },
    { what: "target", count: 1 },
  ]);
});

test("what was looked for in this hour and the last is not forgotten, whatever is older is", async () => {
  const subjects = ["now", "an hour ago", "three hours ago"];
  for (const [place, subject] of subjects.entries()) {
    const hour = `date_trunc('hour', now()) - interval '${place === 2 ? 3 : place} hours'`;
    await asOwner(
      database,
      `insert into lookup_counts values ('${subject}', ${hour}, 'miss', 1);
       insert into lookup_targets values ('${subject}', ${hour}, 'x')`,
    );
  }
  await forgetLookups({ db: worker });
  for (const table of ["lookup_counts", "lookup_targets"]) {
    const left = `select subject from ${table} where subject = any('{${subjects.join()}}') order by hour`;
    expect(await asOwner(database, left)).toEqual([{ subject: "an hour ago" }, { subject: "now" }]);
  }
});
