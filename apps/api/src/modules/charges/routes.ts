import {
  bookingHeadersSchema,
  bookingQuerySchema,
  chargeListSchema,
  chargeRowsSchema,
  chargeSchema,
  quotesRequestSchema,
  quotesSchema,
  searchRequestSchema,
  type SearchSelection,
} from "@kaunter/contracts/charges";
import { languageOf } from "@kaunter/contracts/language";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { defaultCouncil } from "@kaunter/domain/vocabulary/councils";
import type { FastifyRequest } from "fastify";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { presentCharge, presentQuotes, readItem } from "./present.ts";
import { quoteItems } from "./quote-items.ts";
import { searchCharges, type ChargesDeps } from "./search-charges.ts";

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;

export function chargeRoutes(app: App, deps: ChargesDeps): void {
  oneCharge(app, deps);
  rowsOf(app, deps, { path: paths.assessments, payment_type: "assessment" });
  rowsOf(app, deps, { path: paths.compounds, payment_type: "compound" });
  rowsOf(app, deps, { path: paths.market, payment_type: "market" });
  rowsOf(app, deps, { path: paths.parkingSearch, payment_type: "parking" });
  bookings(app, deps);
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

function bookings(app: App, deps: ChargesDeps): void {
  const schema = {
    tags: ["charges"],
    summary: "Find a booking by its number",
    headers: bookingHeadersSchema,
    querystring: bookingQuerySchema,
    response: { 200: chargeListSchema },
  };
  app.get(paths.bookingSearch, { ...byAnyone, schema }, async (request) => {
    const { council = defaultCouncil } = request.query;
    const search = {
      _id: request.headers["x-booking-id"],
      council,
      payment_type: "booking",
    } as const;
    const found = await findFor(request, deps, search);
    if (found.length === 0) throw new DomainError("not_found");
    return found;
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
    const language = languageOf(request.headers["accept-language"]);
    const items = request.body.items.map(readItem);
    return presentQuotes(await quoteItems(deps, items, visitorOf(request)), language);
  });
}
