import { ZodError } from "zod";
import type { ChargeKind } from "../../charges/charge-kind.ts";
import type { Terms } from "../import-order.ts";

/** The most that can be paid of a record here today, with what is tied to it: what the import means in ringgit. */
export function payableSen(
  kind: ChargeKind,
  record: unknown,
  { rates, today, now }: Terms,
): number {
  const { offers } = kind.appraise(record, rates, today, now);
  const totals = offers.map(({ quote, tied }) =>
    tied.reduce((sum, line) => sum + line.quote.amountSen, Number(quote.amountSen)),
  );
  return Math.max(0, ...totals);
}

/** The same for the record that is replaced. A record that the rules no longer read counts as nothing. */
export function payableSenBefore(
  kind: ChargeKind,
  readRecord: () => unknown,
  terms: Terms,
): number {
  try {
    return payableSen(kind, readRecord(), terms);
  } catch (error) {
    if (error instanceof ZodError) return 0;
    throw error;
  }
}
