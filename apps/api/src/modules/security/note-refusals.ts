import type { ErrorCode } from "@kaunter/domain/domain-error";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../db/pool.ts";
import type { InTransaction } from "../../db/transaction.ts";
import { visitorOf } from "../../http/visitor.ts";
import { noteSecurityEvent, type SecurityDeps } from "./note-event.ts";

type RefusalDeps = SecurityDeps & { db: Database; inTransaction: InTransaction };

/**
 * Notes who asked for what is not theirs: another site, somebody without the role, a link that is none. Nobody waits for it,
 * for it is written when the answer has left.
 */
export function noteRefusals(app: FastifyInstance, deps: RefusalDeps): void {
  app.addHook("onResponse", async (request) => {
    if (!isByAuthorisation(request, request.refusedAs)) return;
    const route = request.routeOptions.url ?? "";
    const visitor = visitorOf(request);
    await deps
      .inTransaction((tx, now) =>
        noteSecurityEvent(tx, deps, { what: "refused", route }, { visitor, now }),
      )
      .catch((error: unknown) => request.log.warn({ err: error }, "a refusal was not noted"));
  });
}

/** A payment that is not there and one whose link is wrong are answered alike. */
function isByAuthorisation(request: FastifyRequest, code: ErrorCode | null): boolean {
  const access = request.meantFor ?? request.routeOptions.config.access;
  const isByLink = access === "bearer" || access === "payer";
  return code === "forbidden" || (code === "not_found" && isByLink);
}
