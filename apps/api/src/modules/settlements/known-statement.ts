import type { Tx } from "../../db/transaction.ts";
import { UnreadableFile } from "./reading/cells.ts";
import type { StatementFile } from "./reading/statement.ts";

/**
 * Whether the statement of that number is in the books. It may have come in another format, which cuts the bank's words
 * elsewhere and tells its first day differently; days, sums and the bank's numbers are the same, or it is refused.
 */
export async function isKnown(tx: Tx, file: StatementFile): Promise<boolean> {
  const known = await tx
    .selectFrom("bankStatements")
    .select(["id", "toOn", "openingSen", "closingSen"])
    .where("accountCode", "=", file.account)
    .where("number", "=", file.number)
    .executeTakeFirst();
  if (!known) return false;
  const lines = await tx
    .selectFrom("bankLines")
    .select(["valueOn", "bookedOn", "bankRef", "amountSen"])
    .where("statementId", "=", known.id)
    .orderBy("lineNo")
    .execute();
  if (traitsOf({ ...known, lines }) === traitsOf(file)) return true;
  throw new UnreadableFile(
    `Statement ${file.number} of account ${file.account} is in the books already, with other lines.`,
  );
}

interface Told {
  toOn: string;
  openingSen: number | string;
  closingSen: number | string;
  lines: readonly {
    valueOn: string;
    bookedOn: string;
    bankRef: string;
    amountSen: number | string;
  }[];
}

function traitsOf({ toOn, openingSen, closingSen, lines }: Told): string {
  const rows = lines.map(({ valueOn, bookedOn, bankRef, amountSen }) =>
    [valueOn, bookedOn, bankRef, amountSen].join(" "),
  );
  return [`${toOn} ${openingSen} ${closingSen}`, ...rows].join("\n");
}
