import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCalendarDay } from "@kaunter/domain/calendar";
import { expect, test } from "vitest";
import { expectedText } from "./words/fault-text.ts";
import { importableKinds } from "./importable-kinds.ts";
import { planRows, readRow } from "./reading/read-rows.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/import.md"), "utf8");
/** Tables are padded by the formatter, by the width of their widest cell. */
const squeezed = (text: string) => text.replaceAll(/ +\|/g, " |").replaceAll(/-+ \|/g, "- |");

function sectionOf({ kind, importLayout }: (typeof importableKinds)[number]): string {
  const { columns, yearly } = importLayout;
  const named = (of: typeof columns, suffix: string) =>
    Object.entries(of).map(([name, column]) => ({ name: `${name}${suffix}`, column }));
  const lines = [...named(columns, ""), ...named(yearly, "_YYYY")].map(
    ({ name, column }) =>
      `| \`${name}\` | ${column.means} | ${expectedText(column.expected, "en")} |`,
  );
  const example = [...named(columns, ""), ...named(yearly, "_2026")];
  const cell = (text: string) => (text.includes(",") ? `"${text}"` : text);
  return [
    `### \`${kind}\``,
    "",
    "| Column | What it is | What it may hold |",
    "| - | - | - |",
    ...lines,
    "",
    "```csv",
    example.map(({ name }) => name).join(","),
    example.map(({ column }) => cell(column.example)).join(","),
    "```",
  ].join("\n");
}

test.each(importableKinds.map((kind) => [kind.kind, kind] as const))(
  "the page on imports shows the layout of %s as it is",
  (_name, kind) => {
    expect(squeezed(page)).toContain(sectionOf(kind));
  },
);

test.each(importableKinds.map((kind) => [kind.kind, kind] as const))(
  "the example of %s is a row that the kind's own rules can read",
  (_name, kind) => {
    const { columns, yearly } = kind.importLayout;
    const examples = [
      ...Object.entries(columns),
      ...Object.entries(yearly).map(([name, column]) => [`${name}_2020`, column] as const),
    ];
    const plan = planRows(
      kind.importLayout,
      examples.map(([name]) => name),
    );
    if ("missing" in plan) throw new Error(JSON.stringify(plan));
    const cells = examples.map(([, { example }]) => example);
    const charge = readRow(kind.importLayout, plan, { row: 2, cells });
    expect(charge).toHaveProperty("number", expect.stringMatching(/^[A-Z0-9]{2,30}$/));
    const today = "2026-03-10";
    if (!isCalendarDay(today) || !("record" in charge)) throw new Error("It was not read");
    const now = new Date("2026-03-10T02:00:00Z");
    expect(kind.appraise(charge.record, {}, today, now)).toHaveProperty("status");
  },
);
