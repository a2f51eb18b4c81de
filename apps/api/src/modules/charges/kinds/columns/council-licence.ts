import {
  type CouncilLicenceType,
  defaultCouncilLicenceRates,
} from "@kaunter/domain/charges/council-licence";
import { readCouncilLicenceNo } from "@kaunter/domain/charges/licence-number";
import { printTemplates } from "@kaunter/domain/vocabulary/licences";
import { amountColumn, choiceColumn, referenceColumn, textColumn, yesNoColumn } from "./column.ts";
import { layoutOf, MisfitCell } from "../../import-layout.ts";
import { licenceColumns, licenceRecordOf } from "./licence.ts";

const types = Object.keys(defaultCouncilLicenceRates.processFeesSen) as CouncilLicenceType[];
const prints = Object.keys(printTemplates);

export const councilLicenceLayout = layoutOf({
  columns: {
    licence_no: referenceColumn(
      "The number of the licence or permit, seven digits with or without a dash",
      "201-0001",
      readCouncilLicenceNo,
    ),
    type: choiceColumn("The council's code for the type", "OPERASI", types),
    print: choiceColumn("How an operating licence is printed; 0 for all others", "1", [
      "0",
      ...prints,
    ]),
    ...licenceColumns,
    business_name: textColumn("The business, if there is one", "KEDAI SITI", false),
    fee: amountColumn("What a year costs, or a month where it is renewed by the month", "120.00"),
    photo: yesNoColumn("Y when the council has a photo of the holder", "Y"),
  },
  toCharge: ({ licence_no, type, print, fee, photo, ...row }) => {
    // Operating licences, and they alone, have a print of their own.
    if ((type === "OPERASI") === (print === "0")) {
      const choices = type === "OPERASI" ? prints : ["0"];
      throw new MisfitCell("print", { shape: "choice", choices });
    }
    const printType = print === "0" ? null : Number(print);
    const own = { type, printType, feeSen: fee, hasPhoto: photo };
    const record = { ...licenceRecordOf(row), ...own };
    return { number: licence_no, record, ...(row.receipts && { receipts: row.receipts }) };
  },
});
