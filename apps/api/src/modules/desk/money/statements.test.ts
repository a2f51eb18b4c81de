import type { Statements } from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { parseRinggit, sumSen, writeRinggit } from "@kaunter/domain/money";
import type { StaffRole } from "@kaunter/domain/vocabulary/staff";
import { describe, expect, test } from "vitest";
import { unlocked } from "../../../testing/settlements/month.ts";
import { officeOfAMonth } from "../../../testing/settlements/office-of-a-month.ts";

const { database, send, personOf } = await officeOfAMonth();

async function read(
  role: StaffRole = "operator_finance",
  owner = "operator",
  before = "",
): Promise<Statements> {
  const { cookie } = await personOf(role, owner);
  const url = before === "" ? "" : `?before=${before}`;
  return (await send("GET", `${paths.officeStatements}${url}`, { cookie })).json<Statements>();
}
const sum = (...amounts: string[]) => writeRinggit(sumSen(amounts.map(parseRinggit)));
/** The newest first. */
const differences = async () => (await read()).rows.map(({ difference }) => difference);
const gaps = async () => (await read()).rows.map(({ gap }) => gap);

/** Does something that only an owner without locks could do, looks, and undoes it. */
async function during<T>(change: string, undo: string, look: () => Promise<T>): Promise<T> {
  await unlocked(database, change);
  try {
    return await look();
  } finally {
    await unlocked(database, undo);
  }
}

describe("the operator's finance", () => {
  test("reads each statement from its opening to its closing, and that the books say the same", async () => {
    const { rows, has_more } = await read();
    expect(rows.length).toBeGreaterThan(10);
    expect(has_more).toBe(false);
    for (const [place, row] of rows.entries()) {
      expect(sum(row.opening, row.lines)).toBe(row.closing);
      expect(row).toMatchObject({
        account: "trust",
        bank: "Bank Contoh",
        number_end: "4321",
        booked: row.closing,
        difference: "0.00",
        gap: "0.00",
      });
      expect(rows[place + 1]?.closing ?? "500.00").toBe(row.opening);
      expect(row.number).toBe(rows.length - place);
    }
    expect(rows.some(({ line_count: count }) => count > 0)).toBe(true);
  });

  const sen = (by: number) => (id: string) =>
    `update bank_statements set closing_sen = closing_sen + ${by} where id = ${id}`;

  test("is told of one sen in a closing, at its statement and nowhere else", async () => {
    const { rows } = await read();
    const { id = "0" } = rows[3] ?? {};
    const [apart, holes] = await during(sen(1)(id), sen(-1)(id), async () => [
      await differences(),
      await gaps(),
    ]);
    expect(apart).toEqual(rows.map((row) => (row.id === id ? "-0.01" : "0.00")));
    expect(holes).toEqual(apart);
  });

  test.each(["opening", "line_seen", "batch_credited"])(
    "is told of one sen in the books of %s, from its statement on",
    async (kind) => {
      const one = `update move_entries set amount_sen = amount_sen + 1 where id = (select max(e.id) from move_entries e
        join moves m on m.id = e.move_id where e.account = 'bank' and m.kind = '${kind}')`;
      const told = await during(one, one.replace("+ 1", "- 1"), differences);
      const firstRight = told.indexOf("0.00");
      const wrong = firstRight === -1 ? told : told.slice(0, firstRight);
      expect(new Set(wrong)).toEqual(new Set(["0.01"]));
      expect(new Set(told.slice(wrong.length))).toEqual(
        new Set(kind === "opening" ? [] : ["0.00"]),
      );
      expect(await differences()).not.toContain("0.01");
    },
  );

  test("is told of one sen in a line of the bank, at its statement", async () => {
    const { rows } = await read();
    const { id = "0" } = rows.find(({ line_count: count }) => count > 0) ?? {};
    const one = `update bank_lines set amount_sen = amount_sen + 1
      where id = (select min(id) from bank_lines where statement_id = ${id})`;
    const [apart, holes] = await during(one, one.replace("+ 1", "- 1"), async () => [
      await differences(),
      await gaps(),
    ]);
    expect(holes).toEqual(rows.map((row) => (row.id === id ? "0.01" : "0.00")));
    expect(new Set(apart)).toEqual(new Set(["0.00"]));
  });

  test("turns the pages without a gap", async () => {
    const { rows } = await read();
    const behind = await read("operator_finance", "operator", rows[0]?.id);
    expect(behind.rows).toEqual(rows.slice(1));
  });
});

test("a council sees no statement of an account that is the operator's", async () => {
  expect(await read("finance_officer", "mpt")).toEqual({ rows: [], has_more: false });
});
