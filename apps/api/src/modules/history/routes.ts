import {
  claimedSchema,
  claimsSchema,
  historyFileSchema,
  historyQuerySchema,
  historySchema,
} from "@kaunter/contracts/history";
import { languageOf } from "@kaunter/contracts/language";
import * as paths from "@kaunter/contracts/paths";
import type { InTransaction } from "../../db/transaction.ts";
import type { App } from "../../http/app-type.ts";
import { sessionOf } from "../../http/session.ts";
import type { OwnDeps } from "../accounts/own/read-own.ts";
import { claimPayments, countClaims } from "./claim-payments.ts";
import { listHistory } from "./list-history.ts";
import { type LinkDeps, presentHistory, readFilters } from "./present.ts";
import { writeCsv } from "./write-csv.ts";

type HistoryDeps = LinkDeps & OwnDeps & { inTransaction: InTransaction };

const byOwner = { config: { access: "session" } } as const;
const tags = ["history"];
const pageSize = 20;

export function historyRoutes(app: App, deps: HistoryDeps): void {
  const listing = {
    tags,
    summary: "My payments, newest first, by pages",
    querystring: historyQuerySchema,
    response: { 200: historySchema },
  };
  app.get(paths.history, { ...byOwner, schema: listing }, async (request) => {
    const { userId } = sessionOf(request);
    const { after } = request.query;
    const filters = readFilters(request.query);
    const page = await listHistory(deps, { userId, filters, after, limit: pageSize });
    return presentHistory(deps, page);
  });
  const saving = { tags, summary: "The same as a file", querystring: historyFileSchema };
  app.get(paths.historyCsv, { ...byOwner, schema: saving }, async (request, reply) => {
    const { userId } = sessionOf(request);
    const { language = languageOf(request.headers["accept-language"]), ...query } = request.query;
    const lines = writeCsv(deps, { userId, filters: readFilters(query), language });
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="kaunter.csv"')
      .send(lines);
  });
  claims(app, deps);
}

function claims(app: App, deps: HistoryDeps): void {
  const counting = {
    tags,
    summary: "How many payments I made as a guest under my address",
    response: { 200: claimsSchema },
  };
  app.get(paths.historyClaims, { ...byOwner, schema: counting }, async (request) => ({
    count: await countClaims(deps, sessionOf(request)),
  }));
  const claiming = {
    tags,
    summary: "Take them into my account",
    response: { 200: claimedSchema },
  };
  app.post(paths.historyClaims, { ...byOwner, schema: claiming }, async (request) => ({
    claimed: await claimPayments(deps, sessionOf(request)),
  }));
}
