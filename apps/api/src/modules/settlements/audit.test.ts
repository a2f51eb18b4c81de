import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startSandbox } from "../../adapters/sandbox.fixture.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { auditOf } from "../../testing/settlements/audit-of.ts";
import {
  bankMonth,
  openAccounts,
  operatorOf,
  payForAMonth,
  takeAll,
  unlocked,
} from "../../testing/settlements/month.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const database = await createTestDatabase();
const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

beforeAll(async () => {
  const operator = operatorOf(database);
  ends.push(() => operator.db.destroy());
  const sandbox = await startSandbox();
  ends.push(() => sandbox.stop());
  await payForAMonth(database);
  await openAccounts(operator);
  const wish = { seed: 3, faults: 16, troublesPercent: 50 };
  await takeAll(operator, await bankMonth(sandbox, wish));
});

const firstSettled = "(select min(line_id) from settled_attempts where undone_by is null)";
const firstTold = "(select min(m.id) from moves m where kind = 'batch_told')";
const firstPart = "(select min(id) from credit_parts)";

const secondDebits = (kind: string) => `alter table payment_events disable trigger user;
  update payment_events set kind = '${kind}' where facts ? 'secondTransaction';
  alter table payment_events enable trigger user`;

/** What somebody with the database could do, how it is put right, and which check sees it. */
const damages: [string, string, string, string][] = [
  [
    "an entry of a sen more",
    "update move_entries set amount_sen = amount_sen + 1 where id = 1",
    "update move_entries set amount_sen = amount_sen - 1 where id = 1",
    "every move sums to zero for each owner",
  ],
  [
    "an entry of the journals with the wrong sign",
    `update move_entries set amount_sen = -3 * amount_sen where account = 'gateway_in_transit' and move_id = ${firstTold}`,
    `update move_entries set amount_sen = -amount_sen / 3 where account = 'gateway_in_transit' and move_id = ${firstTold}`,
    "both journals together sum to zero for each owner",
  ],
  [
    "a line of the bank of a sen more",
    "update bank_lines set amount_sen = amount_sen + 1 where id = 1",
    "update bank_lines set amount_sen = amount_sen - 1 where id = 1",
    "the books of every bank account are what the bank says",
  ],
  [
    "a statement that does not follow",
    "update bank_statements set opening_sen = opening_sen + 1, closing_sen = closing_sen + 1 where number = 3",
    "update bank_statements set opening_sen = opening_sen - 1, closing_sen = closing_sen - 1 where number = 3",
    "the statements of an account follow each other",
  ],
  [
    "a file that tells another count",
    "update settlement_batches set line_count = line_count + 1 where id = 1",
    "update settlement_batches set line_count = line_count - 1 where id = 1",
    "what a file tells of itself is what its lines are",
  ],
  [
    "a file with other bytes",
    "update inbox_files set bytes = bytes || 'x' where id = 1",
    "update inbox_files set bytes = substring(bytes for length(bytes) - 1) where id = 1",
    "every file is the one whose digest was noted",
  ],
  [
    "a line that settles another sum",
    `update settlement_lines set gross_sen = gross_sen + 1, net_sen = net_sen + 1 where id = ${firstSettled}`,
    `update settlement_lines set gross_sen = gross_sen - 1, net_sen = net_sen - 1 where id = ${firstSettled}`,
    "a debit is settled by one line",
  ],
  [
    "an extra line that nobody lists",
    "update open_lines set class = 'foreign' where class = 'doubled'",
    "update open_lines o set class = 'doubled' from settlement_lines l where l.id = o.line_id and l.reference not like 'X%' and class = 'foreign'",
    "every line settles an attempt or is listed for what it is",
  ],
  [
    "a batch that is closed by a part",
    `update credit_parts set amount_sen = amount_sen - 1 where id = ${firstPart}`,
    `update credit_parts set amount_sen = amount_sen + 1 where id = ${firstPart}`,
    "no credit and no batch is used for more than it is",
  ],
  [
    "money of one council with another",
    `update move_entries set owner = 'mpx' where owner = 'mps'; update move_entries set owner = 'mps' where owner = 'mpt';
     update move_entries set owner = 'mpt' where owner = 'mpx'`,
    `update move_entries set owner = 'mpx' where owner = 'mps'; update move_entries set owner = 'mps' where owner = 'mpt';
     update move_entries set owner = 'mpt' where owner = 'mpx'`,
    "every batch booked to each owner what its lines promise",
  ],
  [
    "a second debit of which nobody was told",
    secondDebits("contradiction"),
    secondDebits("second_debit"),
    "every second debit that a file shows",
  ],
  [
    "a match that is undone without its move",
    `update settled_attempts set undone_by = 1 where line_id = ${firstSettled}`,
    "update settled_attempts set undone_by = null where undone_by = 1",
    "what providers hold is what no line has settled",
  ],
];

test("a month with faults has no differences", async () => {
  expect(await auditOf(database)).toMatch(/^0 differences/m);
});

test.each(damages)("the audit sees %s", async (_name, damage, repair, sentence) => {
  await unlocked(database, damage);
  const report = await auditOf(database);
  await unlocked(database, repair);
  expect(report).toMatch(new RegExp(`^FALSE {2}${sentence}`, "m"));
});

test("and of all that was put right it sees nothing", async () => {
  expect(await auditOf(database)).toMatch(/^0 differences/m);
});
