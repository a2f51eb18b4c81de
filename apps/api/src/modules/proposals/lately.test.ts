import { sql } from "kysely";
import { expect, test } from "vitest";
import { workAs } from "../../http/staff-session.ts";
import { aPerson } from "../../testing/staff.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { createTestOffice } from "../../testing/test-office.ts";
import { listOpen, listSettled } from "./list-proposals.ts";

const database = await createTestDatabase();
const { deps } = await createTestOffice(database);
const maker = await aPerson(database, "licensing_officer", "mpt");
const checker = await aPerson(database, "licensing_officer", "mpt");

/** Proposals that were made so many days ago and before, one an hour; every second was refused a day later, the others lapsed. */
async function propose(subject: string, count: number, daysAgo: number): Promise<void> {
  const madeAt = `now() - interval '${daysAgo} days' - n * interval '1 hour'`;
  await asOwner(
    database,
    `alter table proposals disable trigger user;
     alter table proposal_decisions disable trigger user;
     insert into proposals (kind, owner, subject, remark, made_by, made_at, lapses_at)
       select 'suspend_licence', 'mpt', '${subject}-' || n, 'ten letters', '${maker.person}', ${madeAt}, ${madeAt} + interval '7 days'
       from generate_series(${count}, 1, -1) as n;
     insert into proposal_decisions (proposal_id, decision, decided_by, remark, decided_at)
       select id, 'refused', '${checker.person}', 'ten letters', made_at + interval '1 day'
       from proposals where subject like '${subject}-%' and id % 2 = 0;
     alter table proposals enable trigger user;
     alter table proposal_decisions enable trigger user;
     analyze;`,
  );
}

/** What the screen shows, and how many rows of proposals and of words on them were read for it. */
async function look() {
  const who = { session: { id: checker.session }, permission: "see_proposals" } as const;
  return workAs(deps.inTransaction, who, async (tx, now) => {
    const open = await listOpen(tx, now);
    const settled = await listSettled(tx, now);
    const { rows } = await sql<{ read: string }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
      where relname like 'proposal%'`.execute(tx);
    return { open, settled, read: Number(rows[0]?.read) };
  });
}

test("what is open, and what was settled lately, is listed at the cost of what is recent, however many there ever were", async () => {
  await propose("open", 4, 1);
  await propose("recent", 10, 8);
  await propose("old", 10, 98);
  const few = await look();
  const open = few.open.map(({ madeAt }) => madeAt.getTime());
  expect(open).toHaveLength(2);
  expect(open).toEqual(open.toSorted((one, other) => one - other));
  const subjects = few.settled.map(({ subject }) => subject.split("-")[0]);
  expect(subjects).toHaveLength(12);
  expect(subjects).not.toContain("old");
  const ends = few.settled.map(({ decidedAt, lapsesAt }) => (decidedAt ?? lapsesAt).getTime());
  expect(ends).toEqual(ends.toSorted((one, other) => other - one));
  await propose("older", 20_000, 100);
  const many = await look();
  expect([many.open, many.settled]).toEqual([few.open, few.settled]);
  expect(many.read).toBeLessThan(2 * few.read + 100);
});
