import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { freeText } from "./free-text.ts";
import { passwordField } from "./session.ts";

/** What a browser is asked, in the form that WebAuthn's JSON functions take. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** What a browser answers, in the form of `toJSON()`. */
const answer = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.looseObject({}),
});

/** `POST /api/passkeys/options`: begin to add one. */
export const beginPasskeySchema = z.strictObject({
  /** Asked for by `password_required` where the login was long ago. */
  password: z.optional(passwordField),
});

/** `POST /api/passkeys`: add the one that was made. */
export const addPasskeySchema = z.strictObject({ answer, label: freeText(60).check(z.trim()) });

/** `POST /api/passkeys/login`: log in by one; answered like any login. */
export const passkeyLoginSchema = z.strictObject({ answer, keep: z.optional(z.boolean()) });

export const passkeyId = z.uuid();
export const passkeyRowsSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: passkeyId,
      label: z.string(),
      created_at: instantField,
      last_used_at: z.nullable(instantField),
    }),
  ),
});
export type PasskeyRows = z.infer<typeof passkeyRowsSchema>;
