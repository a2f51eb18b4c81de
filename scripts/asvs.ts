import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const page = "docs/production/asvs.md";

/** Each section of ASVS 5.0.0 begins with so many requirements of level 1, then so many of level 2; level 3 comes last. */
const standard = `
  1.1:0+2 1.2:5+4 1.3:2+9 1.4:0+3 1.5:1+1
  2.1:1+2 2.2:2+1 2.3:1+3 2.4:0+1
  3.2:2+0 3.3:1+3 3.4:2+4 3.5:3+2 3.7:0+2
  4.1:1+2 4.2:0+1 4.3:0+2 4.4:1+3
  5.1:0+1 5.2:2+1 5.3:2+0 5.4:0+3
  6.1:1+2 6.2:8+4 6.3:2+2 6.4:2+2 6.5:0+5 6.6:0+3 6.8:0+4
  7.1:0+3 7.2:4+0 7.3:0+2 7.4:2+3 7.5:0+2 7.6:0+2
  8.1:1+1 8.2:2+1 8.3:1+0 8.4:0+1
  9.1:3+0 9.2:1+3
  10.1:0+2 10.2:0+2 10.3:0+4 10.4:5+6 10.5:0+5 10.6:0+2 10.7:0+3
  11.1:0+2 11.2:0+3 11.3:2+1 11.4:1+3 11.5:0+1 11.6:0+1
  12.1:1+2 12.2:2+0 12.3:0+4
  13.1:0+1 13.2:0+5 13.3:0+2 13.4:1+4
  14.1:0+2 14.2:1+3 14.3:1+2
  15.1:1+2 15.2:1+2 15.3:1+6
  16.1:0+1 16.2:0+5 16.3:0+4 16.4:0+3 16.5:0+3
  17.1:0+1 17.2:0+4 17.3:0+2
`;

/** How many of each level a section has. */
type Sections = ReadonlyMap<string, readonly [first: number, second: number]>;

export const asvsSections: Sections = new Map(
  [...standard.matchAll(/(\S+):(\d+)\+(\d+)/g)].map(([, section = "", first, second]) => [
    section,
    [Number(first), Number(second)],
  ]),
);

interface Asvs {
  met: number;
  notApplicable: number;
  notMet: number;
  /** The three counts in a sentence, which the page repeats. */
  sum: string;
  complaints: string[];
}

type Read = (path: string) => string | undefined;

/** Reads the table: each requirement stands in it once, with an answer and what shows it. */
export function readAsvs(text: string, sections: Sections, read: Read): Asvs {
  const rows = text
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map(cellsOf);
  const count = (wanted: string) => rows.filter(([, , , answer]) => answer === wanted).length;
  const counts = {
    met: count("met"),
    notApplicable: count("not applicable"),
    notMet: count("not met"),
  };
  const sum = `${counts.met} met, ${counts.notApplicable} not applicable, ${counts.notMet} not met`;
  const complaints = [
    ...complaintsAboutNumbers(rows, sections),
    ...rows.flatMap((row) => complaintsAboutRow(row, read)),
    ...(text.includes(`: ${sum}.`) ? [] : [`the page does not say: ${sum}`]),
  ];
  return { ...counts, sum, complaints };
}

const cellsOf = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

function complaintsAboutNumbers(rows: string[][], sections: Sections): string[] {
  const wanted = new Map([...sections].flatMap(numbersOf));
  const given = rows.map(([number = ""]) => number);
  return [
    ...[...wanted.keys()]
      .filter((number) => !given.includes(number))
      .map((number) => `${number}: there is no row`),
    ...given
      .filter((number, at) => given.indexOf(number) < at)
      .map((number) => `${number}: there are two rows`),
    ...rows.flatMap(([number = "", level = ""]) =>
      wanted.get(number) === level ? [] : [`${number}: is no requirement of level ${level}`],
    ),
  ];
}

function numbersOf([section, [first, second]]: [string, readonly [number, number]]) {
  return Array.from({ length: first + second }, (_, at): [string, string] => [
    `${section}.${at + 1}`,
    at < first ? "1" : "2",
  ]);
}

/** A link to a file from the page's folder, and the test that is named behind it. */
const link = /\[[^\]]+\]\((?<path>[^)#]+)(?:#[^)]*)?\)(?:: `(?<name>[^`]+)`)?/g;

function complaintsAboutRow(row: string[], read: Read): string[] {
  const [number = "", , words = "", answer = "", shown = ""] = row;
  const links = [...shown.matchAll(link)].map(({ groups }) => groups ?? {});
  const found = links.flatMap(({ path = "", name }) => complaintsAboutFile(path, name, read));
  if (row.length !== 5 || words === "") found.push("does not have its five cells");
  if (!["met", "not applicable", "not met"].includes(answer))
    found.push(`"${answer}" is no answer`);
  if (answer === "met" && links.length === 0) found.push("nothing shows that it is met");
  if (answer !== "met" && !/\w/.test(shown)) found.push("no reason is given");
  return found.map((complaint) => `${number}: ${complaint}`);
}

function complaintsAboutFile(relative: string, name: string | undefined, read: Read): string[] {
  const path = join("docs/production", relative);
  const file = read(path);
  if (file === undefined) return [`there is no ${path}`];
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return [];
  if (name === undefined) return [`names no test of ${path}`];
  const isThere = ['"', "'", "`"].some((quote) => file.includes(quote + name + quote));
  return isThere ? [] : [`${path} has no test "${name}"`];
}

export function asvsOf(root: string): Asvs {
  const read: Read = (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
  return readAsvs(readFileSync(join(root, page), "utf8"), asvsSections, read);
}
