import type { BatchReceipts, Credit, Credits, Exceptions } from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { parseRinggit, sumSen, writeRinggit } from "@kaunter/domain/money";
import type { StaffRole } from "@kaunter/domain/vocabulary/staff";
import { describe, expect, test } from "vitest";
import { asOwner } from "../../../testing/test-database.ts";
import { officeOfAMonth } from "../../../testing/settlements/office-of-a-month.ts";

const { database, send, signIn, personOf } = await officeOfAMonth();

async function read<T>(url: string, role: StaffRole, owner: string): Promise<T> {
  const { cookie } = await personOf(role, owner);
  const answer = await send("GET", url, { cookie });
  expect([url, answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([
    url,
    200,
    "",
  ]);
  return answer.json<T>();
}
const ofOperator = <T>(url: string) => read<T>(url, "operator_finance", "operator");
const creditUrl = (id: string) => paths.officeCredit.replace(":id", id);
const receiptsUrl = (id: string, owner: string) =>
  `${paths.officeBatchReceipts.replace(":id", id)}?owner=${owner}`;
const sum = (amounts: readonly string[]) => writeRinggit(sumSen(amounts.map(parseRinggit)));

const openCase = (reference?: string) =>
  asOwner(
    database,
    `insert into cases (payment_id, event_seq, reference, kind, opened_at)
       select payment_id, max(seq), reference, 'second_debit', now() from payment_events
       where reference = '${reference}' group by payment_id, reference`,
  );

describe("the operator's finance", () => {
  test("sees every credit as a tree whose figures sum to it, the remainder included", async () => {
    const { rows } = await ofOperator<Credits>(paths.officeCredits);
    expect(rows.length).toBeGreaterThan(10);
    const trees = await Promise.all(rows.map(({ id }) => ofOperator<Credit>(creditUrl(id))));
    expect(trees.filter(({ batches }) => batches.length > 1)).not.toEqual([]);
    expect(new Set(trees.map(({ outside }) => outside))).toEqual(new Set(["0.00", "123.45"]));
    for (const tree of trees) {
      expect(sum([tree.explained, tree.open])).toBe(tree.amount);
      expect(sum([tree.outside, ...tree.batches.map(({ part }) => part)])).toBe(tree.explained);
      for (const batch of tree.batches) {
        expect(sum([batch.gross, batch.fee, batch.tax])).toBe(batch.net);
        const owners = batch.owners.map(({ amount }) => amount);
        expect(sum([...owners, batch.unmatched])).toBe(batch.gross);
        expect(batch.others).toBe("0.00");
      }
    }
  });

  test("opens a council's part of a batch down to each receipt", async () => {
    const { rows } = await ofOperator<Credits>(paths.officeCredits);
    const trees = await Promise.all(rows.map(({ id }) => ofOperator<Credit>(creditUrl(id))));
    const batches = trees.flatMap((tree) => tree.batches);
    for (const batch of batches) {
      for (const { owner, amount, receipts } of batch.owners) {
        const settled = await ofOperator<BatchReceipts>(receiptsUrl(batch.id, owner));
        expect(sum(settled.rows.map((row) => row.amount))).toBe(amount);
        expect(settled.rows.filter(({ receipt }) => receipt !== null)).toHaveLength(receipts);
        expect(receipts).toBeGreaterThan(0);
      }
    }
    expect(batches.length).toBeGreaterThan(10);
  });

  test("sees all that is not explained, and how far the books are from the bank", async () => {
    const { rows, open } = await ofOperator<Exceptions>(paths.officeExceptions);
    expect(rows).toHaveLength(12);
    expect(sum(rows.map((row) => row.open))).toBe(open);
    const stuck = rows.filter(
      ({ credit_id, payment_id, class: name }) =>
        credit_id === null &&
        payment_id === null &&
        !["foreign", "batch_not_credited", "other_kind"].includes(name),
    );
    expect(stuck).toEqual([]);
  });

  test("sees that what was taken twice has an open case, and what is foreign has none", async () => {
    const { rows } = await ofOperator<Exceptions>(paths.officeExceptions);
    const first = (wanted: string) => rows.find((row) => row.class === wanted);
    expect(first("second")).toMatchObject({ has_case: true, may_rule: true });
    expect(first("foreign")).toMatchObject({ has_case: false, may_rule: false });
  });
});

describe("an officer of a council", () => {
  const ofTawau = <T>(url: string) => read<T>(url, "finance_officer", "mpt");

  test("sees the own part of each credit, of the others only the sum, and no other receipt", async () => {
    const { rows } = await ofTawau<Credits>(paths.officeCredits);
    const whole = await ofOperator<Credits>(paths.officeCredits);
    expect(rows.length).toBeGreaterThan(5);
    for (const { id, open } of rows) {
      expect(open).toBe("0.00");
      const [own, all] = [
        await ofTawau<Credit>(creditUrl(id)),
        await ofOperator<Credit>(creditUrl(id)),
      ];
      expect(own.batches.map(({ net }) => net)).toEqual(all.batches.map(({ net }) => net));
      for (const [index, batch] of own.batches.entries()) {
        expect(batch.owners.every(({ owner }) => owner === "mpt")).toBe(true);
        const mine = all.batches[index]?.owners.filter(({ owner }) => owner === "mpt");
        expect(batch.owners).toEqual(mine);
        const parts = batch.owners.map(({ amount }) => amount);
        expect(sum([...parts, batch.unmatched, batch.others])).toBe(batch.gross);
        expect((await ofTawau<BatchReceipts>(receiptsUrl(batch.id, "mps"))).rows).toEqual([]);
      }
    }
    expect(whole.rows.length).toBeGreaterThan(rows.length);
  });

  test("is not told of a credit that pays nothing to the council", async () => {
    const { rows } = await ofOperator<Credits>(paths.officeCredits);
    const open = rows.find((row) => row.open !== "0.00");
    const { cookie } = await signIn("finance_officer", "mpt");
    const answer = await send("GET", creditUrl(open?.id ?? ""), { cookie });
    expect(answer.statusCode).toBe(404);
  });

  test("sees what of the own money was approved or promised and has not come", async () => {
    const own = await ofTawau<Exceptions>(paths.officeExceptions);
    const other = await read<Exceptions>(paths.officeExceptions, "finance_officer", "mps");
    const whole = await ofOperator<Exceptions>(paths.officeExceptions);
    expect([own.sees_all, other.sees_all, whole.sees_all]).toEqual([false, false, true]);
    const missing = ({ rows }: Exceptions) => rows.filter((row) => row.class === "missing");
    const both = [...missing(own), ...missing(other)];
    expect(sum(both.map((row) => row.open))).toBe(sum(missing(whole).map((row) => row.open)));
    expect(both.length).toBeGreaterThan(0);
    expect(own.rows.every((row) => !/foreign|credit_unexplained|debit/.test(row.class))).toBe(true);
  });
});

test("of a case of several councils the operator's finance is told that it may propose how it ends, and no council", async () => {
  const seenBy = async (role: StaffRole, owner: string) => {
    const { rows } = await read<Exceptions>(paths.officeExceptions, role, owner);
    return rows.find((row) => row.class === "other_amount" && row.payment_id !== null);
  };
  await openCase((await seenBy("auditor", "mpt"))?.subject);
  const rulable = async (role: StaffRole, owner = "mpt") => {
    const row = await seenBy(role, owner);
    return [row?.has_case, row?.may_rule];
  };
  expect(await rulable("operator_finance", "operator")).toEqual([true, true]);
  expect(await rulable("auditor")).toEqual([true, false]);
  expect(await rulable("finance_officer")).toEqual([true, false]);
});

test("pages of credits follow one another without a gap", async () => {
  const { rows } = await ofOperator<Credits>(paths.officeCredits);
  const [first, second] = rows;
  const behind = await ofOperator<Credits>(`${paths.officeCredits}?before=${first?.id}`);
  expect(behind.rows[0]).toEqual(second);
  expect(behind.rows).toHaveLength(rows.length - 1);
});
