import type { Credit, Exceptions } from "@kaunter/contracts/office-money";
import type { OfficeProposals } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { parseRinggit, sumSen } from "@kaunter/domain/money";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { auditOf } from "../../testing/settlements/audit-of.ts";
import { operatorOf } from "../../testing/settlements/month.ts";
import { officeOfAMonth } from "../../testing/settlements/office-of-a-month.ts";
import { asOwner } from "../../testing/test-database.ts";
import { executeProposal } from "../proposals/execute-proposal.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const { database, send, signIn } = await officeOfAMonth();
const worker = operatorOf(database, "worker");
afterAll(() => worker.db.destroy());
type Person = Awaited<ReturnType<typeof signIn>>;

const remark = "The bank's own advice of this day names it";
let maker: Person;
let checker: Person;
let second: Person;
beforeAll(async () => {
  maker = await signIn("operator_finance", "operator");
  checker = await signIn("operator_finance", "operator");
  second = await signIn("operator_finance", "operator");
});

const exceptions = async () =>
  (await send("GET", paths.officeExceptions, maker)).json<Exceptions>();
const unexplained = async () =>
  (await exceptions()).rows.filter((row) => /^(credit|debit)_unexplained$/.test(row.class));
const propose = (by: Person, subject: string) =>
  send("POST", paths.officeProposals, {
    cookie: by.cookie,
    payload: { kind: "name_outside", subject, remark },
  });
const approve = (by: Person, id: string) =>
  send("POST", paths.officeApprove.replace(":id", id), { cookie: by.cookie, payload: {} });
/** Whatever the sum: two approve what is over a limit, and of less the second is told that it is done. */
const agree = async (id: string) => {
  expect((await approve(checker, id)).statusCode).toBe(200);
  await approve(second, id);
};
const idOf = (answer: { body: string }) => (JSON.parse(answer.body) as { id: string }).id;

describe("a line of the bank that nobody has explained", () => {
  test("is the account's own business once two of the operator's finance say so, and the books stay the bank's", async () => {
    const before = await exceptions();
    const [line] = await unexplained();
    const subject = line?.credit_id ?? "";
    const id = idOf(await propose(maker, subject));
    const listed = await send("GET", paths.officeProposals, checker);
    const shown = listed.json<OfficeProposals>().open.find((each) => each.id === id);
    expect(shown).toMatchObject({ kind: "name_outside", owner: "operator", may_decide: true });
    expect(shown?.amount).toBe(line?.open.replace("-", ""));
    expect((await approve(maker, id)).statusCode).toBe(403);
    await agree(id);
    expect(await executeProposal(worker, id)).toEqual({ outcome: "executed", said: "named" });
    expect(await executeProposal(worker, id)).toEqual({ outcome: "executed", said: "named" });

    const credit = (
      await send("GET", paths.officeCredit.replace(":id", subject), maker)
    ).json<Credit>();
    expect(credit).toMatchObject({ open: "0.00", outside: credit.amount });
    const after = await exceptions();
    expect(after.rows).toHaveLength(before.rows.length - 1);
    expect(sumSen([parseRinggit(after.open), parseRinggit(line?.open ?? "")])).toBe(
      parseRinggit(before.open),
    );
  });

  test("is named by others when whoever proposed it first has no such role any more", async () => {
    const [line] = await unexplained();
    const subject = line?.credit_id ?? "";
    const gone = await signIn("operator_finance", "operator");
    const first = idOf(await propose(gone, subject));
    await agree(first);
    await asOwner(
      database,
      `update staff_roles set until_on = '2020-02-01' where staff_id = (select made_by from proposals where id = ${first})`,
    );
    expect(await executeProposal(worker, first)).toMatchObject({ outcome: "failed" });
    const next = idOf(await propose(maker, subject));
    await agree(next);
    expect(await executeProposal(worker, next)).toMatchObject({ outcome: "executed" });
  });

  test("keeps the audit without differences", async () => {
    await asOwner(
      database,
      `insert into staff_acts (at, staff_id, approved_by, owner, what, subject)
       select now(), others[1], others[2], 'operator', 'staff_added', email
       from (select email, array(select o.id from staff o where o.id <> s.id order by o.id) as others from staff s) as made`,
    );
    expect(await auditOf(database)).toMatch(/^0 differences/m);
  });

  test("is not named again, nor one that is explained", async () => {
    const named = await asOwner(
      database,
      "select bank_line_id::text as id from moves where kind = 'line_named'",
    );
    const explained = await asOwner(
      database,
      "select bank_line_id::text as id from credit_parts limit 1",
    );
    for (const { id } of [...named, ...explained] as { id: string }[])
      expect((await propose(maker, id)).statusCode).toBe(404);
  });

  test("that a file has explained before the worker came is told as the reason why nothing was done", async () => {
    const [line] = await unexplained();
    const id = idOf(await propose(maker, line?.credit_id ?? ""));
    await agree(id);
    await asOwner(database, `delete from open_credits where bank_line_id = ${line?.credit_id}`);
    const result = await executeProposal(worker, id);
    await asOwner(database, `insert into open_credits values (${line?.credit_id})`);
    expect(result).toEqual({ outcome: "failed", said: "explained_already" });
  });

  test("is nobody's to name but the operator's finance", async () => {
    const [line] = await unexplained();
    for (const [role, owner] of [
      ["finance_officer", "mpt"],
      ["portal_operator", "operator"],
    ] as const) {
      const person = await signIn(role, owner);
      expect((await propose(person, line?.credit_id ?? "")).statusCode).toBe(404);
    }
  });
});

test("the database names no line on which two people have not agreed, whoever asks it", async () => {
  const line = (await unexplained()).at(-1);
  const writing = asOwner(
    database,
    `with move as (insert into moves (kind, bank_line_id, at) values ('line_named', ${line?.credit_id}, now()) returning id)
     insert into move_entries (move_id, owner, account, amount_sen)
       select id, 'operator', account, sen from move, (values ('unexplained', 5), ('outside', -5)) as side (account, sen)`,
  );
  await expect(writing).rejects.toThrow(/nobody agreed/);
});
