import { isDeepStrictEqual } from "node:util";
import { sen } from "@kaunter/domain/money";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyWritten, lineOf, on, plain } from "../../../testing/settlements/any-statement.ts";
import { camtOf, csvOf, mt940Of } from "../../../testing/settlements/write-statement.ts";
import { UnreadableFile } from "./cells.ts";
import { readFile } from "./read-file.ts";
import type { StatementFile } from "./statement.ts";

const formats = { CSV: csvOf, "camt.053": camtOf, MT940: mt940Of };
const read = (text: string) => readFile(Buffer.from(text));

/** What became of a file that was cut: read as the whole says, refused, or something that may never be. */
async function fateOf(bytes: Buffer, whole: StatementFile): Promise<string> {
  try {
    return isDeepStrictEqual(await readFile(bytes), whole) ? "whole" : "partial";
  } catch (error) {
    return error instanceof UnreadableFile ? "refused" : String(error);
  }
}

async function amountsOf(bytes: Buffer): Promise<string> {
  try {
    const file = await readFile(bytes);
    const lines = file.kind === "statement" ? file.lines : [];
    return lines.map(({ amountSen }) => amountSen).join(" ");
  } catch (error) {
    return error instanceof UnreadableFile ? "refused" : String(error);
  }
}

const [mt940, camt] = [mt940Of(plain), camtOf(plain)];

test("a statement is the same in every format", async () => {
  await fc.assert(
    fc.asyncProperty(anyWritten, async (written) => {
      for (const write of Object.values(formats)) {
        expect(await read(write(written))).toEqual(written.statement);
      }
    }),
  );
});

test("a statement that was cut at random is read whole, or not at all", async () => {
  await fc.assert(
    fc.asyncProperty(anyWritten, fc.nat(), async (written, cut) => {
      for (const write of Object.values(formats)) {
        const bytes = Buffer.from(write(written));
        const fate = await fateOf(bytes.subarray(0, cut % bytes.length), written.statement);
        expect(["whole", "refused"]).toContain(fate);
      }
    }),
  );
});

test.each(Object.entries(formats))(
  "%s that was cut anywhere is read whole, or not at all",
  async (_name, write) => {
    const bytes = Buffer.from(write(plain));
    const fates = new Set<string>();
    for (let length = 0; length <= bytes.length; length += 1)
      fates.add(await fateOf(bytes.subarray(0, length), plain.statement));
    expect([...fates]).toEqual(["refused", "whole"]);
  },
);

test("a statement of which one byte was changed is refused, or none of its amounts has changed", async () => {
  const anyByte = fc.nat({ max: 255 });
  await fc.assert(
    fc.asyncProperty(anyWritten, fc.nat(), anyByte, async (written, at, byte) => {
      const wanted = written.statement.lines.map(({ amountSen }) => amountSen).join(" ");
      for (const write of Object.values(formats)) {
        const bytes = Buffer.from(write(written));
        bytes[at % bytes.length] = byte;
        expect(["refused", wanted]).toContain(await amountsOf(bytes));
      }
    }),
    { numRuns: 200 },
  );
});

test.each(["utf8", "latin1"] as const)(
  "names with an accent are read in every format, written as %s",
  async (encoding) => {
    const narrative = "REN\u00c9 M\u00dcLLER";
    const own = [lineOf("B1", 100, narrative)];
    const statement = { ...plain.statement, lines: own, closingSen: sen(5_100) };
    for (const write of Object.values(formats)) {
      const file = await readFile(Buffer.from(write({ ...plain, statement }), encoding));
      expect(file).toEqual(statement);
    }
  },
);

test("a reversal in MT940 goes the other way than what it takes back", async () => {
  const marked = (mark: string) =>
    [
      ":20:S",
      ":25:trust",
      ":28C:1",
      ":60F:C260316MYR10,",
      `:61:260316${mark}2,5NTRFNONREF//B1`,
      `:62F:C260316MYR${mark === "C" || mark === "RD" ? "12,5" : "7,5"}`,
      "-",
    ].join("\n");
  for (const [mark, amountSen] of [
    ["C", 250],
    ["D", -250],
    ["RC", -250],
    ["RD", 250],
  ] as const) {
    expect(await read(marked(mark))).toMatchObject({ lines: [{ amountSen, bookedOn: on }] });
  }
});

test("a line of MT940 that was booked in another year than its value day is of that year", async () => {
  const turned = mt940.replace("2603160316CR155", "2512310102CR155");
  expect(await read(turned)).toMatchObject({
    lines: [{ valueOn: "2025-12-31", bookedOn: "2026-01-02" }, {}, {}],
  });
});

test("words that do not fill their row are words of their own, and no narrative is too long", async () => {
  const rows = (...words: string[]) =>
    mt940.replace(":86:SETTL FPX26031601", `:86:${words.join("\r\n")}`);
  expect(await read(rows("SETTL", "FPX26031601"))).toMatchObject({
    lines: [{ narrative: "SETTL FPX26031601" }, {}, {}],
  });
  const six = Array.from({ length: 6 }, () => "W".repeat(65));
  expect(await read(rows(...six))).toMatchObject({
    lines: [{ narrative: "W".repeat(200) }, {}, {}],
  });
});

test("an entry of several transactions is one line of the bank with the words of all", async () => {
  const tx = (amount: string, words: string) =>
    `<TxDtls><Amt Ccy="MYR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`;
  const two = (amount: string) =>
    camt.replace(
      "<TxDtls><RmtInf><Ustrd>SETTL FPX26031601</Ustrd></RmtInf></TxDtls>",
      tx("100.00", "SETTL FPX26031601") + tx(amount, "FPX26031602"),
    );
  expect(await read(two("55.00"))).toMatchObject({
    lines: [{ amountSen: 15_500, narrative: "SETTL FPX26031601 FPX26031602" }, {}, {}],
  });
  await expect(read(two("55.01"))).rejects.toThrow("Entry 1 is not the sum of its transactions.");
});

test("a moment in camt.053 is a day in Kuching", async () => {
  const late = camt.replace(
    "<Dt>2026-03-16</Dt></BookgDt>",
    "<DtTm>2026-03-15T17:00:00Z</DtTm></BookgDt>",
  );
  expect(await read(late)).toEqual(plain.statement);
});
