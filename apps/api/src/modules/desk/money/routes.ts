import {
  batchReceiptsQuerySchema,
  batchReceiptsSchema,
  creditSchema,
  creditsQuerySchema,
  creditsSchema,
  exceptionsSchema,
  moneyParams,
  statementsQuerySchema,
  statementsSchema,
} from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { dayOf } from "@kaunter/domain/calendar";
import { DomainError } from "@kaunter/domain/domain-error";
import type { InTransaction } from "../../../db/transaction.ts";
import type { App } from "../../../http/app-type.ts";
import { staffOf } from "../../../http/staff-session.ts";
import { filterProposable } from "../../proposals/filter-proposable.ts";
import { listSettled, showCredit } from "../../settlements/show-credit.ts";
import { readAs } from "../read-as.ts";
import {
  presentCredit,
  presentCredits,
  presentExceptions,
  presentSettled,
  presentStatements,
} from "./present.ts";
import { readCredits } from "./read-credits.ts";
import { casesOf, readExceptions, seesAllMoney } from "./read-exceptions.ts";
import { readStatements } from "./read-statements.ts";

const tags = ["money"];
const seeing = { config: { access: "staff", permission: "see_money" } } as const;
const pageSize = 100;

export function moneyRoutes(app: App, deps: { inTransaction: InTransaction }): void {
  const listing = { tags, querystring: creditsQuerySchema, response: { 200: creditsSchema } };
  app.get(paths.officeCredits, { ...seeing, schema: listing }, (request) =>
    readAs(deps, request, async (tx) => {
      const { before } = request.query;
      return presentCredits(await readCredits(tx, { before, limit: pageSize + 1 }), pageSize);
    }),
  );
  const showing = { tags, params: moneyParams, response: { 200: creditSchema } };
  app.get(paths.officeCredit, { ...seeing, schema: showing }, (request) =>
    readAs(deps, request, async (tx) => {
      const credit = await showCredit(tx, "id", request.params.id);
      if (!credit) throw new DomainError("not_found");
      return presentCredit(credit);
    }),
  );
  const settled = {
    tags,
    params: moneyParams,
    querystring: batchReceiptsQuerySchema,
    response: { 200: batchReceiptsSchema },
  };
  app.get(paths.officeBatchReceipts, { ...seeing, schema: settled }, (request) =>
    readAs(deps, request, async (tx) => {
      const { owner, after = "0" } = request.query;
      const wanted = { batchId: request.params.id, owner, after, limit: pageSize + 1 };
      return presentSettled(await listSettled(tx, wanted), pageSize);
    }),
  );
  comparing(app, deps);
}

/** Books and bank. */
function comparing(app: App, deps: { inTransaction: InTransaction }): void {
  const stating = { tags, querystring: statementsQuerySchema, response: { 200: statementsSchema } };
  app.get(paths.officeStatements, { ...seeing, schema: stating }, (request) =>
    readAs(deps, request, async (tx) => {
      const { before } = request.query;
      return presentStatements(await readStatements(tx, { before, limit: pageSize + 1 }), pageSize);
    }),
  );
  const excepted = { tags, response: { 200: exceptionsSchema } };
  app.get(paths.officeExceptions, { ...seeing, schema: excepted }, (request) =>
    readAs(deps, request, async (tx, now) => {
      const asOf = dayOf(now);
      const session = staffOf(request);
      const asking = { asOf, seesAll: seesAllMoney(session, asOf) };
      const found = await readExceptions(tx, asking);
      const rulable = await filterProposable(tx, casesOf(found), session.held, asOf);
      return presentExceptions(found, asking, new Set(rulable.map(({ subject }) => subject)));
    }),
  );
}
