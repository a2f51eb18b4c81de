import {
  registerSchema,
  resetPasswordSchema,
  resetRequestSchema,
  userSchema,
} from "@kaunter/contracts/accounts";
import { languageOf } from "@kaunter/contracts/language";
import { updateUserSchema } from "@kaunter/contracts/profile";
import { doneSchema } from "@kaunter/contracts/session";
import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { readSession } from "../../http/session.ts";
import { visitorOf } from "../../http/visitor.ts";
import { type OwnDeps, readOwn } from "../accounts/own/read-own.ts";
import {
  presentReset,
  presentUser,
  readProfileChange,
  readRegistration,
  userIdOf,
} from "../accounts/present.ts";
import { type ProfileDeps, updateProfile } from "../accounts/profile/update-profile.ts";
import { register, type RegisterDeps } from "../accounts/registration/register.ts";
import { readReset } from "../accounts/reset/read-reset.ts";
import { type ResetDeps, resetPassword } from "../accounts/reset/reset-password.ts";
import type { NamedRead } from "./named-read.ts";

export type AccountAnswerDeps = OwnDeps & ProfileDeps & RegisterDeps & ResetDeps;

export const accountAnswers = [userSchema, resetRequestSchema, doneSchema] as const;

/** What is asked of an account by the name of a document; nothing where the name means something else. */
export async function answerAccount(
  deps: AccountAnswerDeps,
  request: FastifyRequest,
  { name, params: { id = "" } }: NamedRead,
) {
  const { payload } = request.body as { payload?: unknown };
  switch (name) {
    case "user":
      return presentUser(await readOwn(deps, await readOwnSession(deps, request, id)));
    case "register": {
      const language = languageOf(request.headers["accept-language"]);
      const given = readRegistration(readPayload(registerSchema, payload), language);
      return { ok: true as const, id: userIdOf(await register(deps, given)) };
    }
    // Whether an address has an account is nobody's business.
    case "userExists":
      return { ok: true as const };
    case "resetRequest":
      return presentReset(id, await readReset(deps, id, visitorOf(request)));
    case "changeUser":
      return isReset(payload)
        ? choosePassword(deps, request, payload)
        : describeSelf(deps, request, id);
    default:
      return undefined;
  }
}

const isReset = (payload: unknown) =>
  typeof payload === "object" && payload !== null && "reset_id" in payload;

async function choosePassword(deps: AccountAnswerDeps, request: FastifyRequest, payload: unknown) {
  const given = readPayload(resetPasswordSchema, payload);
  const chosen = { password: given.password, confirmation: given.confirm_password };
  await resetPassword(deps, { ...chosen, resetId: given.reset_id }, visitorOf(request));
  return { ok: true as const };
}

async function describeSelf(deps: AccountAnswerDeps, request: FastifyRequest, name: string) {
  const { payload } = request.body as { payload?: unknown };
  const session = await readOwnSession(deps, request, name.replace(/^org\.couchdb\.user:/, ""));
  const { data } = readPayload(updateUserSchema, { data: payload });
  await updateProfile(deps, session, readProfileChange(data));
  return { ok: true as const };
}

/** Oneself, by one's own name; any other name is as unknown as one that nobody has. */
async function readOwnSession(deps: AccountAnswerDeps, request: FastifyRequest, name: string) {
  const session = await readSession(deps.db, request);
  if (!session) throw new DomainError("user_error_relogin");
  if (name.toLowerCase() !== session.email) throw new DomainError("not_found");
  return session;
}

/** Strict, like the body of any other call: a field that is not in the list is refused by its name. */
function readPayload<T>(schema: z.core.$ZodType<T>, payload: unknown): T {
  const read = z.safeParse(schema, payload);
  if (read.success) return read.data;
  const isCard = read.error.issues.some(({ message }) => message === "card_number");
  if (isCard) throw new DomainError("card_number");
  const names = read.error.issues.map(({ path }) => path.join(".")).filter((field) => field !== "");
  const fields = names.map((field) => [field, "invalid_value"] as const);
  throw new DomainError("invalid_request", Object.fromEntries(fields));
}
