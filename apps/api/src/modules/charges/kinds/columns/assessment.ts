import { readAssessmentNo } from "@kaunter/domain/charges/assessment";
import { amountColumn, referenceColumn, textColumn, yesNoColumn } from "./column.ts";
import { layoutOf } from "../../import-layout.ts";

/** One row for each account, two columns for each year. */
export const assessmentLayout = layoutOf({
  columns: {
    assessment_no: referenceColumn(
      "The account, nine digits with or without dashes",
      "10-1001-003",
      readAssessmentNo,
    ),
    owner_name: textColumn("The owner", "SITI BINTI ALI"),
    address: textColumn("The address of the property", "LOT 12, JALAN APAS, 91000 TAWAU"),
    title: textColumn("The land title", "TL 107512345", false),
    land_cess: yesNoColumn("Y when the account pays land cess instead of rates", "N"),
  },
  yearly: {
    charge: amountColumn("What the year costs, without interest and rebate", "180.00"),
    paid: amountColumn("What was paid of it", "0.00"),
  },
  toCharge: (row, years) => ({
    number: row.assessment_no,
    record: {
      ownerName: row.owner_name,
      address: row.address,
      title: row.title,
      isLandCess: row.land_cess,
      years: years.map(({ year, charge, paid }) => ({ year, chargeSen: charge, paidSen: paid })),
    },
  }),
});
