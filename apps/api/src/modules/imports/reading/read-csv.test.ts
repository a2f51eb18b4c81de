import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

async function* inPieces(text: string, size: number) {
  for (let place = 0; place < text.length; place += size) yield text.slice(place, place + size);
}

async function readAll(texts: AsyncIterable<string>) {
  const all = [];
  for await (const row of readCsv(texts)) all.push(row);
  return all;
}

const read = (text: string, size = 1000) => readAll(inPieces(text, size));

const cell = fc.string({ unit: fc.constantFrom("a", "é", "门", '"', ",", "\n", "\r", " ", "'") });
const ends = fc.constantFrom("\n", "\r\n", "\r");

test("what is written is what is read, however it is cut into pieces and whatever ends the lines", async () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, ends, fc.integer({ min: 1, max: 9 }), async (rows, end, size) => {
      const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`));
      const text = quoted.map((cells) => cells.join(",") + end).join("");
      expect((await read(text, size)).map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test("cells need no quotation marks, and the last row needs no end", async () => {
  expect(await read('a,b\n1,5" pipe\n,', 1)).toEqual([
    { row: 1, cells: ["a", "b"] },
    { row: 2, cells: ["1", '5" pipe'] },
    { row: 3, cells: ["", ""] },
  ]);
});

test("blank rows are left out and counted, and a row of several lines is one", async () => {
  expect((await read('a\n\n"b\nb"\n\nc\n')).map(({ row }) => row)).toEqual([1, 3, 5]);
});

test.each([
  ["never closes a quotation mark", 'a,b\n1,"2\n3,4\n', 2],
  ["goes on after a closing quotation mark", 'a,b\n1,2\n"3"x,4\n5,6\n', 3],
])("a file that %s cannot be read from that row on", async (_fault, text, row) => {
  await expect(read(text)).rejects.toMatchObject({ row });
});

test("a quotation mark that is never closed does not hold a whole file in memory", async () => {
  let taken = 0;
  async function* endless() {
    for (;;) {
      taken += 1;
      yield taken === 1 ? '"' : "a".repeat(10_000);
    }
  }
  await expect(readAll(endless())).rejects.toMatchObject({ row: 1 });
  expect(taken).toBeLessThan(20);
});
