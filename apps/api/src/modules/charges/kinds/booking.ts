import {
  appraiseBooking,
  bookingOwed,
  bookingStatuses,
  defaultBookingRates,
  readBookingNo,
  settleBooking,
} from "@kaunter/domain/charges/booking";
import { bookingDeadlines } from "@kaunter/domain/charges/deadlines";
import { formatDay } from "@kaunter/domain/date-format";
import { writeRinggit } from "@kaunter/domain/money";
import { hideText } from "@kaunter/domain/person/masking";
import { units } from "@kaunter/domain/vocabulary/charges";
import * as z from "zod";
import type { ChargeKind } from "../charge-kind.ts";
import { dayField, senField } from "./fields.ts";

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/);
const slotSchema = z.strictObject({
  on: dayField,
  from: timeOfDay,
  to: timeOfDay,
  rateSen: senField,
  amountSen: senField,
});
const itemSchema = z.strictObject({
  name: z.string(),
  quantity: z.int().min(0),
  unit: z.enum(units),
  priceSen: senField,
});
const recordSchema = z.strictObject({
  status: z.enum(bookingStatuses),
  createdAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
  item: z.string(),
  description: z.string(),
  customerName: z.string(),
  slots: z.array(slotSchema),
  additionalItems: z.array(itemSchema),
  deposits: z.array(z.strictObject({ name: z.string(), amountSen: senField })),
});

// A record keeps its moments as text, so that what was settled on top of it can be read like the rest.
const momentField = z.coerce.date().nullable();

function readRecord(record: unknown) {
  const { approvedAt, ...rest } = recordSchema.parse(record);
  return { ...rest, approvedAt: momentField.parse(approvedAt) };
}

const ratesSchema = z.strictObject({
  keptForHours: z.int().min(1).default(defaultBookingRates.keptForHours),
});

export const booking: ChargeKind = {
  kind: "booking",
  isMeant: ({ payment_type }) => payment_type === "booking",
  lookup: ({ council, _id }) => ({
    council,
    kind: "booking",
    by: "number",
    number: readBookingNo(_id),
  }),
  appraise: (record, rates, _today, now) =>
    appraiseBooking(readRecord(record), ratesSchema.parse(rates), now),
  deadlines: (offers, record, rates, today) =>
    bookingDeadlines(offers, readRecord(record), ratesSchema.parse(rates), today),
  owed: (record) => bookingOwed(recordSchema.parse(record)),
  covers: () => ({}),
  settle: (record) => settleBooking(recordSchema.parse(record)),
  writeNumber: (number) => number.replace(/^BK(\d{4})(\d{6})$/, "BK-$1-$2"),
  numberField: "reference_no",
  subjectOf: (record) => recordSchema.safeParse(record).data?.item,
  present: ({ number, record }) => {
    const { createdAt, item, description, customerName, ...parts } = recordSchema.parse(record);
    return {
      type: "booking",
      reference_no: booking.writeNumber(number),
      created_at: createdAt,
      item,
      description,
      customer_name: hideText(customerName),
      booked_slots: parts.slots.map(({ on, from, to, rateSen, amountSen }) => ({
        date: formatDay(on),
        from,
        to,
        rate: writeRinggit(rateSen),
        amount: writeRinggit(amountSen),
      })),
      addtional_items: parts.additionalItems.map(({ name, quantity, unit, priceSen }) => ({
        name,
        qty: quantity,
        unit,
        price: writeRinggit(priceSen),
      })),
      deposits: parts.deposits.map(({ name, amountSen }) => ({
        name,
        amount: writeRinggit(amountSen),
      })),
    };
  },
};
