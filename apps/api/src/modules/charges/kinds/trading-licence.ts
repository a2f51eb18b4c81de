import {
  appraiseTradingLicence,
  defaultTradingLicenceRates,
  readTradingLicenceNo,
  tradingLicenceOwed,
} from "@kaunter/domain/charges/trading-licence";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { layoutOf } from "../import-layout.ts";
import { countColumn, referenceColumn } from "../import-columns.ts";
import { licenceColumns, licenceRecordOf } from "./licence-columns.ts";
import { dayOfYearField, senField } from "./fields.ts";
import {
  anyLicence,
  factsOfLicence,
  isLicenceSearch,
  licenceFields,
  presentLicence,
  renewable,
} from "./licence.ts";

const recordSchema = z.strictObject({ ...licenceFields, entryCount: z.int().min(1) });

const { yearlyFeeSen, processFeeSen, earlyRenewalFrom, lapsedYearsLimit, riskyBusinessCodes } =
  defaultTradingLicenceRates;
const ratesSchema = z.strictObject({
  yearlyFeeSen: senField.default(yearlyFeeSen),
  processFeeSen: senField.default(processFeeSen),
  earlyRenewalFrom: dayOfYearField.default(earlyRenewalFrom),
  lapsedYearsLimit: z.int().default(lapsedYearsLimit),
  riskyBusinessCodes: z.array(z.string()).default([...riskyBusinessCodes]),
});

const tradingLicenceLayout = layoutOf({
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

export const tradingLicence: ChargeKind = {
  ...anyLicence,
  ...renewable(recordSchema),
  kind: "trading_licence",
  importLayout: tradingLicenceLayout,
  isMeant: (search) => isLicenceSearch(search, "trading"),
  lookup: ({ council, _id }) => ({
    council,
    kind: "trading_licence",
    by: "number",
    number: readTradingLicenceNo(_id),
  }),
  appraise: (record, rates, today) =>
    appraiseTradingLicence(recordSchema.parse(record), ratesSchema.parse(rates), today),
  owed: (record, rates, { paidUntil }) =>
    tradingLicenceOwed(recordSchema.parse(record), ratesSchema.parse(rates), paidUntil),
  readLicence: (record) => ({
    ...factsOfLicence(recordSchema.parse(record)),
    type: "NIAGA",
    printType: null,
  }),
  writeNumber: (number) => number,
  numberField: "license_no",
  present: ({ number, record }) => ({
    ...presentLicence(recordSchema.parse(record)),
    license_no: number,
    m_kod_type: "NIAGA",
  }),
};
