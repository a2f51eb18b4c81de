import * as paths from "@kaunter/contracts/paths";
import { coversBalance } from "@kaunter/domain/charges/covers";
import { readStallNo, writeLicenceNo } from "@kaunter/domain/charges/licence-number";
import {
  appraiseMarketStall,
  marketStallOwed,
  settleMarketStall,
} from "@kaunter/domain/charges/market-stall";
import { sen, writeRinggit } from "@kaunter/domain/money";
import { hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { layoutOf } from "../import-layout.ts";
import { balanceColumn, receiptsColumn, referenceColumn, textColumn } from "../import-columns.ts";
import { senField } from "./fields.ts";
import { isLicenceSearch } from "./licence.ts";

const recordSchema = z.strictObject({
  hawkerName: z.string(),
  lot: z.string(),
  zone: z.string(),
  balanceSen: senField,
});

const marketStallLayout = layoutOf({
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

export const marketStall: ChargeKind = {
  kind: "market",
  searchPath: paths.market,
  importLayout: marketStallLayout,
  isMeant: (search) => search.payment_type === "market" || isLicenceSearch(search, "market"),
  lookup: ({ council, _id }) => ({
    council,
    kind: "market",
    by: "number",
    number: readStallNo(_id),
  }),
  appraise: (record) => appraiseMarketStall(recordSchema.parse(record)),
  owed: (record) => marketStallOwed(recordSchema.parse(record)),
  covers: (record, { amountSen }) =>
    coversBalance(recordSchema.parse(record).balanceSen, sen(amountSen)),
  settle: (record, paid) =>
    settleMarketStall(recordSchema.parse(record), paid.covers ?? marketStall.covers(record, paid)),
  hasBalance: true,
  writeNumber: writeLicenceNo,
  numberField: "reference_id",
  subjectOf: (record) => {
    const { lot, zone } = recordSchema.safeParse(record).data ?? {};
    return [zone, lot].filter(Boolean).join(", ");
  },
  present: ({ number, record }) => {
    const { hawkerName, lot, zone, balanceSen } = recordSchema.parse(record);
    return {
      type: "market",
      reference_id: writeLicenceNo(number),
      hawker_name: hideText(hawkerName),
      lot,
      zone,
      balance: writeRinggit(balanceSen),
    };
  },
};
