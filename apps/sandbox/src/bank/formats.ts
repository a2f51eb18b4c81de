import { accountOf, type BankWorld, filesOf, type Statement, statementsOf } from "./bank.ts";
import { statementCamt } from "./camt.ts";
import { nameOf } from "./csv.ts";
import { statementMt940 } from "./mt940.ts";

export const formats = ["csv", "camt.053.001.02", "camt.053.001.08", "mt940"] as const;
export type Format = (typeof formats)[number];

type Write = (statement: Statement, accountNumber: string) => string;

const writers: Record<Exclude<Format, "csv">, { type: string; write: Write }> = {
  "camt.053.001.02": {
    type: "application/xml",
    write: (statement, number) => statementCamt(statement, number, "02"),
  },
  "camt.053.001.08": {
    type: "application/xml",
    write: (statement, number) => statementCamt(statement, number, "08"),
  },
  mt940: { type: "text/plain", write: statementMt940 },
};

/** A file that was given out. A statement is told in any format; what a provider gives is CSV. */
export function fileIn(
  world: BankWorld,
  name: string,
  format: Format,
): { type: string; text: string } | undefined {
  const statement = statementsOf(world).find((each) => nameOf(each) === name);
  if (!statement || format === "csv") {
    const file = filesOf(world).find((each) => each.name === name);
    return file && { type: "text/csv", text: file.text };
  }
  const { type, write } = writers[format];
  return { type, text: write(statement, accountOf(world)?.number ?? statement.account) };
}
