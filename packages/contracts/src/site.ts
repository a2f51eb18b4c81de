import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import { ringgitField } from "./money.ts";
import * as z from "zod/mini";

/** `POST /api/query`: the url is one of a closed list, in base64. */
export const queryRequestSchema = z.strictObject({
  url: z.base64().check(z.minLength(1)),
  payload: z.optional(z.unknown()),
});

export const configurationSchema = z.strictObject({
  /** True shows the blocking dialog and refuses new payments. */
  closing: z.boolean(),
  announcement: z.string(),
  snackbarMessage: z.string(),
  app_version: z.string(),
});
export type Configuration = z.infer<typeof configurationSchema>;

/** What anyone may know of the councils: their names, and what each takes online, by the types of a search. */
export const councilsSchema = z.strictObject({
  docs: z.array(
    z.strictObject({
      _id: z.enum(councilCodes),
      name: z.string(),
      /** False while nothing at all can be paid to it. */
      enabled: z.boolean(),
      payment_types: z.array(z.string()),
      /** What a charge that its payer declares costs for each person and day, where the council takes such. */
      per_person_and_day: z.optional(ringgitField),
    }),
  ),
});
export type Councils = z.infer<typeof councilsSchema>;
