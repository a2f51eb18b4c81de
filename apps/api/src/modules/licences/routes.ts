import { chargeRowsSchema } from "@kaunter/contracts/charges";
import { languageOf } from "@kaunter/contracts/language";
import {
  licenceCouncilSchema,
  licenceDocumentSchema,
  licencePathSchema,
  licenceQuerySchema,
} from "@kaunter/contracts/licences";
import * as paths from "@kaunter/contracts/paths";
import type { FastifyRequest } from "fastify";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { presentCharge } from "../charges/present.ts";
import type { ChargesDeps } from "../charges/search-charges.ts";
import { findLicence, findLicences } from "./find-licences.ts";
import { presentDocument } from "./present.ts";

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const tags = ["licences"];

export function licenceRoutes(app: App, deps: ChargesDeps): void {
  listLicences(app, deps);
  showLicence(app, deps);
}

function listLicences(app: App, deps: ChargesDeps): void {
  const schema = {
    tags,
    summary: "Find a licence by the base64 of its number; no rows when there is none",
    querystring: licenceQuerySchema,
    response: { 200: chargeRowsSchema },
  };
  app.get(paths.licences, { ...byAnyone, schema }, async (request) => {
    const { id: encoded, type: payment_type, council } = request.query;
    const search = { encoded, payment_type, council };
    const found = await findLicences(deps, search, visitorOf(request));
    return { rows: found.map((licence) => presentCharge(licence, languageFor(request))) };
  });
}

function showLicence(app: App, deps: ChargesDeps): void {
  const schema = {
    tags,
    summary: "A licence with the names of what is attached to it",
    params: licencePathSchema,
    querystring: licenceCouncilSchema,
    response: { 200: licenceDocumentSchema },
  };
  app.get(paths.licence, { ...byAnyone, schema }, async (request) => {
    const { ref: encoded, type: payment_type } = request.params;
    const search = { encoded, payment_type, ...request.query };
    const found = await findLicence(deps, search, visitorOf(request));
    return presentDocument(found, languageFor(request));
  });
}

function languageFor(request: FastifyRequest) {
  return languageOf(request.headers["accept-language"]);
}
