import { type Sen, sen } from "@kaunter/domain/money";
import { joinDeclaration } from "../charges/declared-charges.ts";
import { openDeclared } from "./sealed-payer.ts";
import type { ShowDeps } from "./show-payment.ts";

export interface DeclaredLine {
  council: string;
  kind: string;
  number: string | null;
  amountSen: Sen;
  /** What the payer declared for this line. Null if nothing was asked, the names were deleted or the key to them is not there. */
  declared: Record<string, unknown> | null;
}

/** The lines of many payments with what was declared for each, in one read. */
export async function listDeclared(
  { db, personKey }: ShowDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeclaredLine[]>> {
  const lines = new Map<string, DeclaredLine[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return lines;
  const rows = await db
    .selectFrom("paymentLines as line")
    .leftJoin("charges as charge", "charge.id", "line.chargeId")
    .select(["line.paymentId", "line.lineNo", "line.councilCode", "line.kind", "charge.number"])
    .select(["line.amountSen", "line.declaration", "line.declarant", "line.consent"])
    .where("line.paymentId", "in", ids)
    .orderBy("line.lineNo")
    .execute();
  for (const { declaration, declarant, consent, ...line } of rows) {
    const open = (column: "consent" | "declarant", sealed: Buffer) =>
      personKey.canOpen(sealed)
        ? (openDeclared(personKey, column, line, sealed) as Record<string, unknown>)
        : null;
    const declared =
      declaration === null
        ? consent && open("consent", consent)
        : joinDeclaration(declaration, declarant && open("declarant", declarant));
    lines.get(line.paymentId)?.push({
      council: line.councilCode,
      kind: line.kind,
      number: line.number,
      amountSen: sen(Number(line.amountSen)),
      declared: declared && { ...declared },
    });
  }
  return lines;
}
