import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { freeText } from "./free-text.ts";
import { passwordField } from "./session.ts";

/** What a browser is asked, in the form that WebAuthn's JSON functions take. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** What a browser answers, in the form of `toJSON()`. */
export const passkeyAnswer = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.looseObject({}),
});

/**
 * `POST /api/sessions/proof`: shows once more who one is, by the password or by a passkey. Asked for by
 * `password_required`; what was refused with it can be sent again for some minutes after.
 */
export const proofSchema = z.union([
  z.strictObject({ password: passwordField }),
  z.strictObject({ answer: passkeyAnswer }),
]);
export type Proof = z.infer<typeof proofSchema>;

/** `POST /api/passkeys`: add the one that was made. */
export const addPasskeySchema = z.strictObject({
  answer: passkeyAnswer,
  label: freeText(60).check(z.trim()),
});

/** `POST /api/passkeys/login`: log in by one; answered like any login. */
export const passkeyLoginSchema = z.strictObject({
  answer: passkeyAnswer,
  keep: z.optional(z.boolean()),
});

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
