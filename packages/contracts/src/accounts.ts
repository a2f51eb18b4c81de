import { languages } from "@kaunter/domain/vocabulary/languages";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { identityTypes } from "@kaunter/domain/vocabulary/people";
import * as z from "zod/mini";
import { instantField } from "./dates.ts";
import { freeText } from "./free-text.ts";
import { ringgitField } from "./money.ts";
import { passwordField } from "./session.ts";

const emailField = z.string().check(z.trim(), z.maxLength(254));
const codeField = z.string().check(z.trim(), z.maxLength(20));
const newPassword = { password: passwordField, confirm_password: passwordField };

/** What the specification's portal sends and the server decides itself: taken, and ignored. */
const ignored = {
  machine_id: z.optional(z.unknown()),
  roles: z.optional(z.unknown()),
  timestamp: z.optional(z.unknown()),
};

/** `POST /api/accounts/code`: a code to this mailbox. The same answer and the same mail, whoever has it. */
export const emailCodeSchema = z.strictObject({
  email: emailField,
  language: z.enum(languages),
});

/** `POST /api/accounts/password/judge`: asked while somebody types, before anything else is sent. */
export const judgePasswordSchema = z.strictObject({
  password: passwordField,
  /** What the caller says of themselves, if anything: a password made of it is soon guessed. */
  email: z.optional(emailField),
  full_name: z.optional(z.string().check(z.maxLength(100))),
});
export const judgedPasswordSchema = z.strictObject({ is_common: z.boolean() });

/** `_users/_design/backend/_update/users`: register, with the code from the mail. */
export const registerSchema = z.strictObject({
  name: emailField,
  full_name: freeText(100).check(z.trim(), z.minLength(1)),
  ic_num: z.string().check(z.trim(), z.maxLength(20)),
  /** A new identity card where nothing else is said. */
  identity_type: z.optional(z.enum(identityTypes)),
  phone: z.string().check(z.trim(), z.maxLength(20)),
  ...newPassword,
  code: codeField,
  ...ignored,
});
export type Register = z.infer<typeof registerSchema>;

export const registeredSchema = z.strictObject({ ok: z.literal(true), id: z.string() });

/** `_users/org.couchdb.user:{email}`: oneself. */
export const userSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  /** As people write it: "013-012 3456". */
  phone: z.string(),
  phone_verified: z.boolean(),
  machine_id: z.string(),
  full_name: z.string(),
  /** Masked. */
  ic_num: z.string(),
  identity_type: z.enum(identityTypes),
});
export type User = z.infer<typeof userSchema>;

/** `POST /resetPassword`: the same answer for every address. */
export const startResetSchema = z.strictObject({
  type: z.literal("reset_password"),
  email: emailField,
});

/** `reset_password/{id}`: a link that may still be used. */
export const resetRequestSchema = z.strictObject({
  _id: z.string(),
  /** Masked. */
  email: z.string(),
});

/** `_users/_design/backend/_update/users/{id}` with the id of a reset: whose password it is, the link knows. */
export const resetPasswordSchema = z.strictObject({
  ...newPassword,
  reset_id: z.string().check(z.maxLength(200)),
});

/** `POST /api/accounts/phone`: the code from the text message. */
export const phoneCodeSchema = z.strictObject({ code: codeField });

/** `POST /api/accounts/password`. All other sessions end. */
export const changePasswordSchema = z.strictObject({
  old_password: passwordField,
  ...newPassword,
});

/** `POST /api/accounts/email`: the new address, with the code that was sent to it. */
export const changeEmailSchema = z.strictObject({
  email: emailField,
  code: codeField,
});

/** `POST /api/accounts/email/undo`: by the link that the old address was sent. A new password follows by `reset_id`. */
export const undoEmailSchema = z.strictObject({ id: z.string().check(z.maxLength(200)) });
export const undoneEmailSchema = z.strictObject({ ok: z.literal(true), reset_id: z.string() });

/** `GET /api/accounts/export`: all that is kept of me, as a file. */
export const accountExportSchema = z.strictObject({
  account: z.strictObject({
    email: z.string(),
    full_name: z.string(),
    identity_type: z.enum(identityTypes),
    ic_num: z.string(),
    phone: z.string(),
    phone_verified_at: z.nullable(instantField),
    roles: z.array(z.string()),
    machine_id: z.string(),
    language: z.enum(languages),
    created_at: instantField,
  }),
  sessions: z.array(
    z.strictObject({ device: z.string(), created_at: instantField, last_seen_at: instantField }),
  ),
  passkeys: z.array(z.strictObject({ label: z.string(), created_at: instantField })),
  events: z.array(z.strictObject({ at: instantField, what: z.string() })),
  sign_ins: z.array(
    z.strictObject({
      at: instantField,
      what: z.string(),
      how: z.nullable(z.string()),
      device: z.nullable(z.string()),
    }),
  ),
  /** What was written to this address in the last days; what it said is not kept. */
  letters: z.array(z.strictObject({ at: instantField, what: z.string() })),
  /** The newest; all of them are in the history's own file. */
  payments: z.array(
    z.strictObject({
      _id: z.string(),
      payment_datetime: instantField,
      amount: ringgitField,
      status: z.enum(shownStatuses),
      full_name: z.string(),
      email: z.string(),
      contact: z.string(),
      lines: z.array(
        z.strictObject({
          council: z.string(),
          kind: z.string(),
          no: z.nullable(z.string()),
          amount: ringgitField,
          /** What the payer declared with it, as it was sent. */
          declared: z.nullable(z.record(z.string(), z.unknown())),
        }),
      ),
    }),
  ),
  bills: z.array(
    z.strictObject({
      council: z.string(),
      type: z.string(),
      no: z.string(),
      nickname: z.string(),
      reminder: z.boolean(),
      reminded_on: z.array(instantField),
    }),
  ),
});
