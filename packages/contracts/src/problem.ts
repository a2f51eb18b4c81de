import { errorCodes } from "@kaunter/domain/domain-error";
import * as z from "zod/mini";

const code = z.enum(errorCodes);

/** The body of every answer that refuses, served as application/problem+json. */
export const problemSchema = z.strictObject({
  type: z.string(),
  status: z.int(),
  code,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What a person reads out to the helpline, and what the log can be searched for. */
  reference: z.string(),
  /** `error` and `reason` are the specification's names for the code and its text; a failed login has its own. */
  error: z.union([code, z.literal("unauthorized")]),
  reason: z.string(),
  fields: z.optional(z.record(z.string(), code)),
});
export type Problem = z.infer<typeof problemSchema>;
