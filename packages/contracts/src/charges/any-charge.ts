import { chargeStatuses } from "@kaunter/domain/charges/appraisal";
import { errorCodes } from "@kaunter/domain/domain-error";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import * as z from "zod/mini";
import { ringgitField } from "../money.ts";
import { offerSchema } from "./offer.ts";

/** What every charge has, whatever its kind. */
export const anyCharge = {
  /** Names the charge for ever: council, kind and number. */
  _id: z.string(),
  council: z.enum(councilCodes),
  version: z.int(),
  status: z.enum(chargeStatuses),
  /** What paying all of it costs today, tied lines included; "0.00" when nothing can be paid. */
  amount: ringgitField,
  offers: z.array(offerSchema),
  /** The day for which the council last stated its records; only where that is old. */
  as_of: z.optional(z.string()),
  /** The day from which there will be something to pay. */
  opens_on: z.optional(z.string()),
  /** From which day paying all of it costs something else, or from which moment before; without an amount, it can then not be paid. */
  next_change: z.optional(
    z.strictObject({
      on: z.string(),
      amount: z.optional(ringgitField),
      ends_at: z.optional(z.iso.datetime()),
    }),
  ),
  /** Why a charge that exists cannot be paid, or not be renewed, online. */
  error: z.optional(z.enum(errorCodes)),
  reason: z.optional(z.string()),
};
