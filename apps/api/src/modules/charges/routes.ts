import {
  chargeRowsSchema,
  chargeSchema,
  licenceQuerySchema,
  quotesRequestSchema,
  quotesSchema,
  searchRequestSchema,
  type SearchSelection,
} from "@kaunter/contracts/charges";
import { languageOf } from "@kaunter/contracts/language";
import { paths } from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyRequest } from "fastify";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { presentCharge, presentQuotes } from "./present.ts";
import { quoteItems } from "./quote-items.ts";
import { searchCharges, type ChargesDeps } from "./search-charges.ts";

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;

export function chargeRoutes(app: App, deps: ChargesDeps): void {
  oneCharge(app, deps);
  rowsOf(app, deps, { path: paths.assessments, payment_type: "assessment" });
  rowsOf(app, deps, { path: paths.compounds, payment_type: "compound" });
  licences(app, deps);
  quotes(app, deps);
}

/** The charges that a request looks for, as its caller may see them. */
async function findFor(request: FastifyRequest, deps: ChargesDeps, search: SearchSelection) {
  const found = await searchCharges(deps, search, visitorOf(request));
  const language = languageOf(request.headers["accept-language"]);
  return found.map((charge) => presentCharge(charge, language));
}

function oneCharge(app: App, deps: ChargesDeps): void {
  const schema = {
    tags: ["charges"],
    summary: "Find one charge and what can be paid of it",
    body: searchRequestSchema,
    response: { 200: chargeSchema },
  };
  app.post(paths.search, { ...byAnyone, schema }, async (request) => {
    const [charge] = await findFor(request, deps, request.body.data);
    if (!charge) throw new DomainError("not_found");
    return charge;
  });
}

type Rows = { path: string } & Required<Pick<SearchSelection, "payment_type">>;

function rowsOf(app: App, deps: ChargesDeps, { path, payment_type }: Rows): void {
  const schema = {
    tags: ["charges"],
    summary: `Find charges of the type ${payment_type}; no rows when there is none`,
    body: searchRequestSchema,
    response: { 200: chargeRowsSchema },
  };
  app.post(path, { ...byAnyone, schema }, async (request) => ({
    rows: await findFor(request, deps, { ...request.body.data, payment_type }),
  }));
}

function licences(app: App, deps: ChargesDeps): void {
  const schema = {
    tags: ["charges"],
    summary: "Find a licence by the base64 of its number",
    querystring: licenceQuerySchema,
    response: { 200: chargeRowsSchema },
  };
  app.get(paths.licences, { ...byAnyone, schema }, async (request) => {
    const { id, type, council } = request.query;
    const _id = Buffer.from(id, "base64").toString("utf8");
    return { rows: await findFor(request, deps, { _id, council, payment_type: type }) };
  });
}

function quotes(app: App, deps: ChargesDeps): void {
  const schema = {
    tags: ["charges"],
    summary: "What the items of a cart cost now",
    body: quotesRequestSchema,
    response: { 200: quotesSchema },
  };
  app.post(paths.quotes, { ...byAnyone, schema }, async (request) => {
    const items = request.body.items.map(({ _id, selection }) => ({ chargeId: _id, selection }));
    const language = languageOf(request.headers["accept-language"]);
    return presentQuotes(await quoteItems(deps, items), language);
  });
}
