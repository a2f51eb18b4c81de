import { type CalendarDay, dayOf } from "@kaunter/domain/calendar";
import { coversArisen } from "@kaunter/domain/charges/covers";
import { type OneOffRecord, oneOffOwed, settleOneOff } from "@kaunter/domain/charges/one-off";
import type * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";

/** What is owed of a charge that is paid once and whole, what paying covers, and what the record is then. */
export function paidOnce<Kept extends OneOffRecord>(
  schema: z.ZodType<Kept>,
  arisenOn: (record: Kept) => CalendarDay,
) {
  return {
    owed: (record) => oneOffOwed(schema.parse(record)),
    covers: (record, { settledAt }) =>
      coversArisen(arisenOn(schema.parse(record)), dayOf(new Date(settledAt))),
    settle: (record, { covers = {} }) => {
      const kept = schema.parse(record);
      return settleOneOff(kept, arisenOn(kept), covers);
    },
  } satisfies Partial<ChargeKind>;
}
