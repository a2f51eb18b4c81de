import { addSen, type Sen, sen, writeRinggit } from "@kaunter/domain/money";
import { sql } from "kysely";
import { takeIn } from "../../modules/settlements/take-in.ts";
import { openAccounts, type Operator } from "./month.ts";

interface Approved {
  reference: string;
  txnId: string;
  amountSen: Sen;
}

/** A bank that settles each payment alone: one batch that promises it and one credit that brings it. Answers both. */
export async function bankOneByOne(operator: Operator) {
  await openAccounts(operator);
  let [count, balanceSen] = [0, sen(0)];
  const take = (text: string) =>
    takeIn(operator, { name: "file.csv", bytes: Buffer.from(text), by: "Rosnah" });
  return async ({ reference, txnId, amountSen }: Approved) => {
    count += 1;
    const ref = `FPX2611${String(count).padStart(4, "0")}`;
    const amount = writeRinggit(amountSen);
    const line = `LINE,sale,${reference},${txnId},2026-11-16T10:00:00+08:00,${amount},0.00,0.00,${amount}`;
    const batch = `SETTLEMENT,fpx,SE00012345,${ref},1,2026-11-16`;
    await take([batch, line, `TOTAL,1,${amount},0.00,0.00,${amount}`].join("\n"));
    const opening = writeRinggit(balanceSen);
    balanceSen = addSen(balanceSen, amountSen);
    const shown = `LINE,2026-11-17,2026-11-17,B${count},${amount},SETTL ${ref}`;
    const statement = `STATEMENT,trust,${count},2026-11-17,2026-11-17,${opening}`;
    await take([statement, shown, `TOTAL,1,${writeRinggit(balanceSen)}`].join("\n"));
    const { rows } = await sql<{ batch: string; credit: string }>`
      select batch_id::text as batch, bank_line_id::text as credit from credit_parts order by id desc limit 1`.execute(
      operator.db,
    );
    if (!rows[0]) throw new Error("The bank's credit was not explained");
    return rows[0];
  };
}
