import { identityTypes } from "@kaunter/domain/vocabulary/people";
import * as z from "zod/mini";
import { freeText } from "./free-text.ts";

const line = z.string().check(z.trim(), z.maxLength(20));

/** `POST /updateUser`: what is left out stays. Whose profile it is, the session knows. */
export const updateUserSchema = z.strictObject({
  data: z.strictObject({
    full_name: z.optional(freeText(100).check(z.trim(), z.minLength(1))),
    phone: z.optional(line),
    /** Sent back as it was shown, masked, it stays as it is. */
    ic_num: z.optional(line),
    identity_type: z.optional(z.enum(identityTypes)),
    /** Specified, and ignored: these are not for their bearer to change. */
    _id: z.optional(z.unknown()),
    name: z.optional(z.unknown()),
    roles: z.optional(z.unknown()),
    machine_id: z.optional(z.unknown()),
    timestamp: z.optional(z.unknown()),
  }),
});
export type UpdateUser = z.infer<typeof updateUserSchema>["data"];

/** The name of one's own document: it was updated. Nothing to update is `data_no_changes`. */
export const updatedUserSchema = z.strictObject({ _id: z.string() });
