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
