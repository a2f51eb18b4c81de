import { languageOf } from "@kaunter/contracts/language";
import type { Problem } from "@kaunter/contracts/problem";
import { DomainError, type ErrorCode, type FieldErrors } from "@kaunter/domain/domain-error";
import { errorText } from "@kaunter/words/error-text";
import { speak } from "@kaunter/words/speak";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isBusy } from "../db/transaction.ts";
import { verdicts } from "./error-status.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Why it was refused, if it was. */
    refusedAs: ErrorCode | null;
  }
}

/** A crowd is gone in moments; what made it one is not to come back at once. */
const retryAfterSeconds = 5;

/** The one place where a refusal or a fault becomes an answer. */
export function addErrorHandler(app: FastifyInstance): void {
  app.decorateRequest("refusedAs", null);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal === undefined) request.log.error({ err: error }, "unexpected fault");
    return answer(request, reply, refusal ?? new DomainError("unexpected"));
  });
  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, new DomainError("page_not_found")),
  );
}

/** Before there is a route: an address that nobody can read, or with a longer name than any of ours, leads nowhere. */
export function refuseAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void answer(request, reply, new DomainError("page_not_found"));
}

function refusalOf(error: FastifyError): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const isCard = error.validation.some(({ message }) => message === "card_number");
    return isCard
      ? new DomainError("card_number")
      : new DomainError("invalid_request", fieldsOf(error.validation));
  }
  if (isBusy(error)) return new DomainError("busy");
  if (isUnkeepable(error)) return new DomainError("invalid_request");
  // Fastify's own refusals: malformed JSON, another media type, a body too large.
  const isClientFault = error.statusCode !== undefined && error.statusCode < 500;
  return isClientFault ? new DomainError("invalid_request") : undefined;
}

/** Text with a zero byte or half a character, which the database cannot keep; only a caller can have sent it. */
function isUnkeepable({ code }: FastifyError): boolean {
  return code === "22021" || code === "22P05";
}

/** Names the fields that a schema refused, so that a form can point at them. */
function fieldsOf(faults: readonly { instancePath: string }[]): FieldErrors {
  const names = faults.map(({ instancePath }) => instancePath.slice(1).replaceAll("/", "."));
  return Object.fromEntries(
    names.filter((name) => name !== "").map((name) => [name, "invalid_value"]),
  );
}

function answer(request: FastifyRequest, reply: FastifyReply, { code, params }: DomainError) {
  request.refusedAs = code;
  const { status, level } = verdicts[code];
  // What a refusal is about may be somebody's account; a form's field is named by us.
  const fields = code === "invalid_request" ? { fields: Object.keys(params) } : {};
  request.log[level]({ refusal: code, ...fields }, "refused");
  if (code === "busy") reply.header("retry-after", retryAfterSeconds);
  const problem: Problem = {
    type: `urn:kaunter:problem:${code}`,
    status,
    code,
    params: code === "invalid_request" ? {} : params,
    reference: request.id,
    error: code === "auth_error" ? "unauthorized" : code,
    reason: errorText(speak(languageOf(request.headers["accept-language"])), code, params),
    ...(code === "invalid_request" && { fields: params as FieldErrors }),
  };
  return reply.code(status).type("application/problem+json").send(problem);
}
