import { readTradingLicenceNo } from "@kaunter/domain/charges/trading-licence";
import { countColumn, referenceColumn } from "./column.ts";
import { layoutOf } from "../../import-layout.ts";
import { licenceColumns, licenceRecordOf } from "./licence.ts";

export const tradingLicenceLayout = layoutOf({
  columns: {
    licence_no: referenceColumn(
      "The number of the licence, R and digits",
      "R012345",
      readTradingLicenceNo,
    ),
    ...licenceColumns,
    entries: countColumn("How many businesses the number covers", "1", 99),
  },
  toCharge: (row) => ({
    number: row.licence_no,
    ...(row.receipts && { receipts: row.receipts }),
    record: { ...licenceRecordOf(row), entryCount: row.entries },
  }),
});
