import { readStallNo } from "@kaunter/domain/charges/licence-number";
import { balanceColumn, receiptsColumn, referenceColumn, textColumn } from "./column.ts";
import { layoutOf } from "../../import-layout.ts";

export const marketStallLayout = layoutOf({
  columns: {
    reference_id: referenceColumn(
      "The number of the stall, seven digits with or without a dash",
      "301-0001",
      readStallNo,
    ),
    hawker_name: textColumn("Who rents it", "SITI BINTI ALI"),
    lot: textColumn("The stall", "A7"),
    zone: textColumn("The part of the market", "MAKANAN"),
    balance: balanceColumn("Rent that is owed is negative", "-300.00"),
    receipts: receiptsColumn(),
  },
  toCharge: ({ reference_id, hawker_name, lot, zone, balance, receipts }) => ({
    number: reference_id,
    ...(receipts && { receipts }),
    record: { hawkerName: hawker_name, lot, zone, balanceSen: balance },
  }),
});
