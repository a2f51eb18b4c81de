import * as z from "zod/mini";
import { instantField } from "./dates.ts";

/** Longer than any rule allows, so that the rule can say so in words. */
export const passwordField = z.string().check(z.maxLength(1024));
const emailField = z.string().check(z.maxLength(254));
export const sessionId = z.uuid();

/**
 * `POST /db/_session`: log in. A browser is given a cookie. The mobile wrapper, which says
 * `Accept: application/json; client=wrapper`, is given a token instead and sends it as `Authorization: Bearer`.
 */
export const loginSchema = z.strictObject({
  name: emailField,
  password: passwordField,
  /** Stay signed in on this device. */
  keep: z.optional(z.boolean()),
});
export type Login = z.infer<typeof loginSchema>;

export const loggedInSchema = z.strictObject({
  ok: z.literal(true),
  name: z.string(),
  roles: z.array(z.string()),
  /** For the mobile wrapper only. */
  token: z.optional(z.string()),
});
export type LoggedIn = z.infer<typeof loggedInSchema>;

/** `GET /db/_session`: the name is null for whoever is logged out. */
export const sessionSchema = z.strictObject({
  ok: z.literal(true),
  userCtx: z.strictObject({ name: z.nullable(z.string()), roles: z.array(z.string()) }),
});
export type Session = z.infer<typeof sessionSchema>;

export const doneSchema = z.strictObject({ ok: z.literal(true) });

/** A session goes on with another token: a new cookie for browsers, this for the mobile wrapper. */
export const renewedSchema = z.strictObject({ ok: z.literal(true), token: z.optional(z.string()) });

/** `GET /api/sessions`: where I am signed in, the latest use first. */
export const sessionRowsSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: sessionId,
      created_at: instantField,
      last_seen_at: instantField,
      /** What the browser says of itself, in short: "Chrome, Android". */
      device: z.string(),
      is_current: z.boolean(),
    }),
  ),
});
export type SessionRows = z.infer<typeof sessionRowsSchema>;
