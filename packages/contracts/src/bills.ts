import { errorCodes } from "@kaunter/domain/domain-error";
import { searchTypes } from "@kaunter/domain/charges/kinds";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { chargeSchema } from "./charges.ts";
import { freeText } from "./free-text.ts";

const billId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const nickname = freeText(40).check(z.trim());

/** `POST /api/bills`: an account, a licence or a plate, as a search would name it. */
export const saveBillSchema = z.strictObject({
  council: z.enum(councilCodes),
  type: z.enum(searchTypes),
  no: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  compound_type: z.optional(z.enum(compoundTypes)),
  /** Whose it is, in the person's own words; may be empty. */
  nickname,
});
export type SaveBill = z.infer<typeof saveBillSchema>;

export const savedBillSchema = z.strictObject({ id: billId });

/** A saved bill and what is owed of it today. */
export const billSchema = z.strictObject({
  id: billId,
  council: z.enum(councilCodes),
  type: z.enum(searchTypes),
  /** As people write it. */
  no: z.string(),
  compound_type: z.optional(z.enum(compoundTypes)),
  nickname: z.string(),
  /** The name on the council's record, masked; empty where it has none. */
  owner: z.string(),
  /** Whether a mail comes before a date that matters. */
  reminder: z.boolean(),
  /** As the search answers; a plate may have several, or none. */
  charges: z.array(chargeSchema),
  /** The page of the newest licence that this account has paid for. */
  licence_link: z.optional(z.string()),
  /** Why nothing can be told of it today, or not of all that a plate owes. */
  error: z.optional(z.enum(errorCodes)),
  reason: z.optional(z.string()),
});
export type Bill = z.infer<typeof billSchema>;

/** `GET /api/bills`, oldest first. */
export const billsSchema = z.strictObject({ rows: z.array(billSchema) });

export const billPathSchema = z.strictObject({ id: billId });

/** `PUT /api/bills/:id/reminder` */
export const reminderSchema = z.strictObject({ on: z.boolean() });

/** `POST /api/reminders/stop`, with what the link in the mail carries; no login. */
export const stopReminderSchema = z.strictObject({
  token: z.string().check(z.regex(/^[1-9]\d{0,17}\.[\w-]{22}$/)),
});

export const billChangedSchema = z.strictObject({ ok: z.literal(true) });
