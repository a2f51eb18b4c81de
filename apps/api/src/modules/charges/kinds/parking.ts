import * as paths from "@kaunter/contracts/paths";
import { oneOffStatuses } from "@kaunter/domain/charges/one-off";
import { appraiseParking, readParkingReference, readSlipNo } from "@kaunter/domain/charges/parking";
import { readPlate } from "@kaunter/domain/charges/reference";
import { formatDay } from "@kaunter/domain/date-format";
import { hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { layoutOf } from "../import-layout.ts";
import {
  amountColumn,
  choiceColumn,
  countColumn,
  dayColumn,
  referenceColumn,
  textColumn,
} from "../import-columns.ts";
import { dayField, senField } from "./fields.ts";
import { paidOnce } from "./one-off.ts";

const recordSchema = z.strictObject({
  amountSen: senField,
  status: z.enum(oneOffStatuses),
  zone: z.string(),
  hours: z.int().min(1),
  parkedOn: dayField,
  plate: z.string(),
});

const parkingLayout = layoutOf({
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

export const parking: ChargeKind = {
  ...paidOnce(recordSchema, ({ parkedOn }) => parkedOn),
  kind: "parking",
  searchPath: paths.parkingSearch,
  isMeant: ({ payment_type }) => payment_type === "parking",
  lookup: ({ council, _id }) => {
    const { by, reference } = readParkingReference(_id);
    const charge = { council, kind: "parking" } as const;
    return by === "plate"
      ? { ...charge, by, plate: reference }
      : { ...charge, by, number: reference };
  },
  appraise: (record) => appraiseParking(recordSchema.parse(record)),
  importLayout: parkingLayout,
  writeNumber: (number) => number,
  numberField: "reference_id",
  subjectOf: (record) => recordSchema.safeParse(record).data?.plate,
  present: ({ number, record }) => {
    const { plate, zone, hours, parkedOn } = recordSchema.parse(record);
    return {
      type: "parking",
      reference_id: number,
      vehicle_no: hideText(plate),
      zone,
      hours,
      parking_date: formatDay(parkedOn),
    };
  },
};
