import type {
  BatchReceipts,
  Credit,
  Credits,
  Exceptions,
  FileFormat,
} from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { parseRinggit, sumSen, writeRinggit } from "@kaunter/domain/money";
import { speak } from "@kaunter/words/speak";
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { workAs } from "../../../http/staff-session.ts";
import { childrenOf, tableOf } from "../../../testing/given-files.ts";
import { readXlsx } from "../../../testing/read-xlsx.ts";
import { unlocked } from "../../../testing/settlements/month.ts";
import { officeOfAMonth } from "../../../testing/settlements/office-of-a-month.ts";
import { asOwner } from "../../../testing/test-database.ts";
import { showCredit } from "../../settlements/show-credit.ts";
import { creditSheet } from "./credit-sheet.ts";
import { creditsSheet } from "./credits-sheet.ts";

const { database, office, send, signIn, personOf } = await officeOfAMonth();

const formula = '=HYPERLINK("https://evil.example")';

/** The bank calls one of its credits by a formula. */
beforeAll(async () => {
  const one = "(select min(bank_line_id) from credit_parts)";
  await unlocked(database, `update bank_lines set narrative = '${formula}' where id = ${one}`);
});

const finance = () => personOf("operator_finance", "operator");
const ofTawau = () => personOf("finance_officer", "mpt");
type Person = ReturnType<typeof finance>;

async function read<T>(url: string, person: Person): Promise<T> {
  return (await send("GET", url, await person)).json<T>();
}

const take = async (url: string, person: Person, payload: object) =>
  send("POST", url, {
    cookie: (await person).cookie,
    payload,
    headers: { "accept-language": "en" },
  });

/** The rows of a file by the names of its columns. */
async function rowsOf(url: string, person: Person, format: FileFormat, more = {}) {
  const answer = await take(url, person, { format, ...more });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const [heads = [], ...rows] = tableOf(answer.rawPayload, format);
  return rows.map((cells) =>
    Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""])),
  );
}

const sum = (amounts: readonly (string | undefined)[]) =>
  writeRinggit(sumSen(amounts.map((amount = "") => parseRinggit(amount))));
const creditUrl = (id: string) => paths.officeCredit.replace(":id", id);
const creditFile = (id: string) => paths.officeCreditFile.replace(":id", id);
const formats = ["csv", "xlsx"] as const;

describe.each(formats)("a file in %s", (format) => {
  test("of all credits has the rows and the sums of the screen", async () => {
    const { rows } = await read<Credits>(paths.officeCredits, finance());
    const file = await rowsOf(paths.officeCreditsFile, finance(), format);
    expect(file.map((row) => row["Bank reference"])).toEqual(rows.map((row) => row.bank_ref));
    expect(file.map((row) => row["Day"])).toEqual(rows.map((row) => row.value_on));
    expect(sum(file.map((row) => row["Amount (RM)"]))).toBe(sum(rows.map((row) => row.amount)));
    expect(sum(file.map((row) => row["Not explained (RM)"]))).toBe(
      sum(rows.map((row) => row.open)),
    );
    const before = rows[3]?.id;
    const older = await rowsOf(paths.officeCreditsFile, finance(), format, { before });
    expect(older).toEqual(file.slice(4));
  });

  test("of one credit is a tree: rows sum to the row above them, down to each receipt", async () => {
    const { rows } = await read<Credits>(paths.officeCredits, finance());
    for (const { id } of rows) {
      const credit = await read<Credit>(creditUrl(id), finance());
      const file = await rowsOf(creditFile(id), finance(), format);
      expect(file[0]).toMatchObject({ What: "Credit", "Amount (RM)": credit.amount });
      for (const [index, row] of file.entries()) {
        const below = childrenOf(file, index);
        // What a batch promised may come in several credits: only the promise itself sums up.
        if (below.length === 0 || row["Level"] === "2") continue;
        expect(sum(below.map((each) => each["Amount (RM)"]))).toBe(row["Amount (RM)"]);
      }
      const amountsOf = (what: string) =>
        file.filter((row) => row["What"] === what).map((row) => row["Amount (RM)"]);
      const { batches } = credit;
      expect(amountsOf("In this credit")).toEqual(batches.map(({ part }) => part));
      expect(amountsOf("Promised by the provider")).toEqual(batches.map(({ net }) => net));
      expect(amountsOf("Council")).toEqual(
        batches.flatMap(({ owners }) => owners.map(({ amount }) => amount)),
      );
      expect(amountsOf("Not explained")).toEqual([credit.open]);
      const receipts = file.map((row) => row["Receipt"]).filter(Boolean);
      expect(receipts).toEqual(await receiptsOf(credit, finance()));
    }
  });

  test("of what is not explained sums to the distance between books and bank", async () => {
    const { rows, open } = await read<Exceptions>(paths.officeExceptions, finance());
    const file = await rowsOf(paths.officeExceptionsFile, finance(), format);
    expect(file.map((row) => row["Reference"])).toEqual(rows.map((row) => row.subject));
    expect(file.map((row) => row["Payment no."])).toEqual(rows.map((row) => row.payment_id ?? ""));
    expect(sum(file.map((row) => row["Amount (RM)"]))).toBe(open);
  });

  test("has no row of another council, whatever is asked", async () => {
    const { rows } = await read<Credits>(paths.officeCredits, ofTawau());
    const list = await rowsOf(paths.officeCreditsFile, ofTawau(), format);
    expect(list.map((row) => row["Bank reference"])).toEqual(rows.map((row) => row.bank_ref));
    const files = [list, await rowsOf(paths.officeExceptionsFile, ofTawau(), format)];
    for (const { id } of rows) files.push(await rowsOf(creditFile(id), ofTawau(), format));
    const cells = files.flat().flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /MPS|Sandakan/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.startsWith("MPT-")).length).toBeGreaterThan(5);
    const all = await read<Credits>(paths.officeCredits, finance());
    const others = all.rows.filter(({ id }) => rows.every((row) => row.id !== id));
    expect(others).not.toEqual([]);
    for (const { id } of others) {
      expect((await take(creditFile(id), ofTawau(), { format })).statusCode).toBe(404);
    }
    const own = await read<Exceptions>(paths.officeExceptions, ofTawau());
    expect(sum((files[1] ?? []).map((row) => row["Amount (RM)"]))).toBe(own.open);
  });

  test("holds what the bank wrote as text, also when it looks like a formula", async () => {
    const answer = await take(paths.officeCreditsFile, finance(), { format });
    const cells = tableOf(answer.rawPayload, format).flat();
    expect(cells).toContain(format === "csv" ? `'${formula}` : formula);
    if (format === "csv") return;
    const found = readXlsx(answer.rawPayload)
      .flat()
      .find(({ value }) => value === formula);
    expect(found).toMatchObject({ isText: true, look: 1 });
  });

  test("is given with an act that tells who took what, how many rows, and its digest", async () => {
    const { cookie, person } = await signIn("auditor", "mpt");
    const { rows } = await read<Credits>(paths.officeCredits, finance());
    const taken = { cookie, payload: { format } };
    const answer = await send("POST", paths.officeCreditsFile, taken);
    const name = `credits.${format}`;
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
    const before = { cookie, payload: { format, before: rows[0]?.id } };
    await send("POST", paths.officeCreditsFile, before);
    const acts = await asOwner(
      database,
      `select owner, what, subject, row_count, encode(digest, 'hex') as digest from staff_acts
       where staff_id = '${person}' and what = 'exported' order by row_no`,
    );
    const count = tableOf(answer.rawPayload, format).length - 1;
    expect(acts).toHaveLength(2);
    expect(acts[0]).toEqual({
      owner: "mpt",
      what: "exported",
      subject: name,
      row_count: count,
      digest: createHash("sha256").update(answer.rawPayload).digest("hex"),
    });
    expect(acts[1]).toMatchObject({ subject: `credits-before-${rows[0]?.id}.${format}` });
  });
});

test("no file is given when its act cannot be written", async () => {
  const { cookie } = await signIn("treasurer", "mps");
  const refuse =
    "alter table staff_acts add constraint no_more check (what <> 'exported') not valid";
  await asOwner(database, refuse);
  try {
    for (const format of formats) {
      for (const url of [paths.officeCreditsFile, paths.officeExceptionsFile]) {
        const answer = await send("POST", url, { cookie, payload: { format } });
        expect(answer.statusCode).toBe(500);
        expect(answer.headers["content-disposition"]).toBeUndefined();
        expect(answer.json()).toMatchObject({ code: "unexpected" });
      }
    }
  } finally {
    await asOwner(database, "alter table staff_acts drop constraint no_more");
  }
});

test("whoever works for two councils leaves an act with each of them", async () => {
  const { cookie, person } = await signIn("treasurer", "mpt");
  await asOwner(
    database,
    `insert into staff_roles (staff_id, role, owner, from_on) values ('${person}', 'auditor', 'mps', '2020-01-01')`,
  );
  await send("POST", paths.officeCreditsFile, { cookie, payload: { format: "csv" } });
  const acts = `select owner from staff_acts where staff_id = '${person}' and what = 'exported' order by owner`;
  expect(await asOwner(database, acts)).toEqual([{ owner: "mps" }, { owner: "mpt" }]);
});

test("a file is the same, however few rows are read at a time", async () => {
  const { person } = await finance();
  const [session] = await asOwner(
    database,
    `select id::text as id from staff_sessions where staff_id = '${person}'`,
  );
  const who = { session: session as { id: string }, permission: "export_money" } as const;
  const { rows } = await read<Credits>(paths.officeCredits, finance());
  const readBy = (pageRows: number) =>
    workAs(office.deps.inTransaction, who, async (tx) => {
      const found = [];
      const sheets = [creditsSheet(tx, speak("en"), { pageRows })];
      for (const { id } of rows) {
        const credit = await showCredit(tx, "id", id);
        if (credit) sheets.push(creditSheet(tx, speak("en"), credit, pageRows));
      }
      for (const { pages } of sheets) for await (const page of pages) found.push(...page);
      return found;
    });
  const all = await readBy(1_000);
  expect(all.length).toBeGreaterThan(100);
  expect(await readBy(2)).toEqual(all);
});

test("a file speaks the language of whoever takes it", async () => {
  const { cookie } = await finance();
  const headers = { "accept-language": "zh" };
  const asked = { cookie, headers, payload: { format: "csv" } };
  const answer = await send("POST", paths.officeCreditsFile, asked);
  expect(answer.body).toMatch(/^\uFEFF"日期","户口","银行参考号","银行摘要","金额 \(RM\)"/);
});

async function receiptsOf({ batches }: Credit, person: Person): Promise<string[]> {
  const found = [];
  for (const { id, owners } of batches) {
    for (const { owner } of owners) {
      const url = `${paths.officeBatchReceipts.replace(":id", id)}?owner=${owner}`;
      found.push(...(await read<BatchReceipts>(url, person)).rows);
    }
  }
  return found.flatMap(({ receipt }) => receipt ?? []);
}
