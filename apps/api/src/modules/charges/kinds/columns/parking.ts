import { oneOffStatuses } from "@kaunter/domain/charges/one-off";
import { readSlipNo } from "@kaunter/domain/charges/parking";
import { readPlate } from "@kaunter/domain/charges/reference";
import {
  amountColumn,
  choiceColumn,
  countColumn,
  dayColumn,
  referenceColumn,
  textColumn,
} from "./column.ts";
import { layoutOf } from "../../import-layout.ts";

export const parkingLayout = layoutOf({
  columns: {
    reference_id: referenceColumn(
      "The number of the slip, PK and eight digits",
      "PK00000123",
      readSlipNo,
    ),
    amount: amountColumn("What it costs", "2.00"),
    status: choiceColumn("How it stands", "unpaid", oneOffStatuses),
    zone: textColumn("The zone", "A"),
    hours: countColumn("For how many hours", "4", 1_000),
    parking_date: dayColumn("The day", "2026-03-07"),
    vehicle_no: referenceColumn("The plate of the vehicle", "ST1234A", readPlate),
  },
  toCharge: (row) => ({
    number: row.reference_id,
    plate: row.vehicle_no,
    record: {
      amountSen: row.amount,
      status: row.status,
      zone: row.zone,
      hours: row.hours,
      parkedOn: row.parking_date,
      plate: row.vehicle_no,
    },
  }),
});
