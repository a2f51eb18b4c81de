import { dayOf } from "@kaunter/domain/calendar";
import { coversArisen } from "@kaunter/domain/charges/covers";
import { oneOffStatuses, settleOneOff } from "@kaunter/domain/charges/one-off";
import { appraiseParking, readParkingReference } from "@kaunter/domain/charges/parking";
import { formatDay } from "@kaunter/domain/date-format";
import { hideText } from "@kaunter/domain/person/masking";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { dayField, senField } from "./fields.ts";
import { parkingLayout } from "./columns/parking.ts";

const recordSchema = z.strictObject({
  amountSen: senField,
  status: z.enum(oneOffStatuses),
  zone: z.string(),
  hours: z.int().min(1),
  parkedOn: dayField,
  plate: z.string(),
});

export const parking: ChargeKind = {
  kind: "parking",
  isMeant: ({ payment_type }) => payment_type === "parking",
  lookup: ({ council, _id }) => {
    const { by, reference } = readParkingReference(_id);
    const charge = { council, kind: "parking" } as const;
    return by === "plate"
      ? { ...charge, by, plate: reference }
      : { ...charge, by, number: reference };
  },
  appraise: (record) => appraiseParking(recordSchema.parse(record)),
  covers: (record, { settledAt }) =>
    coversArisen(recordSchema.parse(record).parkedOn, dayOf(new Date(settledAt))),
  settle: (record, { covers = {} }) => {
    const read = recordSchema.parse(record);
    return settleOneOff(read, read.parkedOn, covers);
  },
  importLayout: parkingLayout,
  writeNumber: (number) => number,
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
