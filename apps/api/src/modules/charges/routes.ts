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
import { chargeKinds, type Kind } from "@kaunter/domain/charges/kinds";
import { defaultCouncil } from "@kaunter/domain/vocabulary/councils";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../db/pool.ts";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { readServiceFees } from "../site/service-fees.ts";
import { kinds } from "./kinds.ts";
import { presentCharge, presentQuotes, presentRows, readItem } from "./present.ts";
import { quoteItems } from "./quote-items.ts";
import { onlyOne, searchCharges, type ChargesDeps } from "./search-charges.ts";
import { booking } from "./kinds/booking.ts";

type QuoteRouteDeps = ChargesDeps & { db: Database };

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;

export function chargeRoutes(app: App, deps: QuoteRouteDeps): void {
  oneCharge(app, deps);
  for (const kind of kinds) if (kind.searchPath) rowsOf(app, deps, kind.kind, kind.searchPath);
  bookings(app, deps);
  quotes(app, deps);
}

const languageFor = (request: FastifyRequest) => languageOf(request.headers["accept-language"]);

/** The one charge that a request looks for, as its caller may see it. */
async function findOne(request: FastifyRequest, deps: ChargesDeps, search: SearchSelection) {
  const found = await searchCharges(deps, search, visitorOf(request));
  return presentCharge(onlyOne(found), languageFor(request));
}

function oneCharge(app: App, deps: ChargesDeps): void {
  const schema = {
    tags: ["charges"],
    summary: "Find one charge and what can be paid of it",
    body: searchRequestSchema,
    response: { 200: chargeSchema },
  };
  app.post(paths.search, { ...byAnyone, schema }, async (request) =>
    findOne(request, deps, request.body.data),
  );
}

function rowsOf(app: App, deps: ChargesDeps, kind: Kind, path: string): void {
  const payment_type = chargeKinds[kind].type;
  const schema = {
    tags: ["charges"],
    summary: `Find charges of the type ${payment_type}; no rows when there is none`,
    body: searchRequestSchema,
    response: { 200: chargeRowsSchema },
  };
  app.post(path, { ...byAnyone, schema }, async (request) => {
    const search = { ...request.body.data, payment_type };
    const found = await searchCharges(deps, search, visitorOf(request));
    return presentRows(found, languageFor(request));
  });
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
      payment_type: chargeKinds[booking.kind].type,
    };
    return [await findOne(request, deps, search)];
  });
}

function quotes(app: App, deps: QuoteRouteDeps): void {
  const schema = {
    tags: ["charges"],
    summary: "What the items of a cart cost now",
    body: quotesRequestSchema,
    response: { 200: quotesSchema },
  };
  app.post(paths.quotes, { ...byAnyone, schema }, async (request) => {
    const items = request.body.items.map(readItem);
    const [quoted, fees] = await Promise.all([
      quoteItems(deps, items, visitorOf(request)),
      readServiceFees(deps),
    ]);
    return presentQuotes(quoted, fees, languageFor(request));
  });
}
