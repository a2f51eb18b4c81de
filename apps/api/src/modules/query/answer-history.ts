import { findPaymentsPayloadSchema, historySchema } from "@kaunter/contracts/history";
import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../db/pool.ts";
import { readSession } from "../../http/session.ts";
import { listHistory } from "../history/list-history.ts";
import { type LinkDeps, presentHistory } from "../history/present.ts";

export type HistoryAnswerDeps = LinkDeps & { db: Database };

export const historyAnswers = [historySchema] as const;

const limits = { least: 1, usual: 20, most: 100 };

/** The payments of whoever is signed in. The selector may say what it likes: nobody else's are looked at. */
export async function answerHistory(deps: HistoryAnswerDeps, request: FastifyRequest) {
  const { payload = {} } = request.body as { payload?: unknown };
  const session = await readSession(deps.db, request);
  if (!session) throw new DomainError("user_error_relogin");
  const given = findPaymentsPayloadSchema.safeParse(payload);
  if (!given.success) throw new DomainError("invalid_request");
  const { limit = limits.usual, bookmark: after } = given.data;
  const whole = Math.trunc(Math.min(Math.max(limit, limits.least), limits.most));
  const page = { userId: session.userId, filters: {}, after, limit: whole };
  return presentHistory(deps, await listHistory(deps, page));
}
