import { voidReceipt } from "../../modules/receipts/void-receipt.ts";
import { payerOfRegisters } from "../paid-registers.ts";
import { type Cells, csvOf, momentIn, registersOf } from "../registers.ts";
import { createTestApp } from "../test-app.ts";
import { asOwner, createTestDatabase } from "../test-database.ts";
import type { File } from "./steps.ts";

/** A council with registers, and somebody who pays what they ask for. */
export async function openHistories() {
  const database = await createTestDatabase();
  const registers = registersOf(database);
  await registers.setUp("mpt");
  const app = await createTestApp(database);
  const payer = payerOfRegisters(app);
  const newest = new Map<string, Date>();
  let places = 1;
  let sheets = 0;
  return {
    database,
    payer,
    /** A number that nobody else has; 1 stays free for a charge that is in every file. */
    nextPlace: () => (places += 1),
    /** What of a payment was settled, and under which receipt; none where everything is due back. */
    settledBy: async (paymentId: string) => {
      const [row] = await asOwner(
        database,
        `select settled_sen::int as sen, (select number from receipts r where r.payment_id = l.payment_id) as receipt
         from payment_lines l where payment_id = ${paymentId} and not is_tied`,
      );
      return row as { sen: number; receipt: string | null };
    },
    /** The council takes a payment back. */
    voidReceipt: (number: string) =>
      voidReceipt(app.operator, {
        number,
        decidedBy: "Rosnah",
        approvedBy: "Jamil",
        remark: "Put to another account",
      }),
    newestOf: (kind: string) => newest.get(kind),
    /** Imports rows, each different from any before, and answers the import and its moment. */
    importRows: async (kind: string, { isEarly }: File, rows: Cells[], aside: string) => {
      const asOf = (isEarly ? newest.get(kind) : undefined) ?? (await momentIn(database, "0"));
      newest.set(kind, asOf);
      const marked = rows.map((row) => ({ ...row, [aside]: `ASIDE ${(sheets += 1)}` }));
      return { asOf, ...(await registers.done(kind, csvOf(marked), { asOf })) };
    },
  };
}
export type Histories = Awaited<ReturnType<typeof openHistories>>;
