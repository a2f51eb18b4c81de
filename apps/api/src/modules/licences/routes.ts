import { chargeRowsSchema } from "@kaunter/contracts/charges";
import { languageOf } from "@kaunter/contracts/language";
import {
  licenceAttachmentPathSchema,
  licenceCouncilSchema,
  licenceDocumentSchema,
  licencePathSchema,
  licenceQuerySchema,
  paymentBearerHeadersSchema,
} from "@kaunter/contracts/licences";
import * as paths from "@kaunter/contracts/paths";
import type { FastifyRequest } from "fastify";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { presentCharge } from "../charges/present.ts";
import type { ChargesDeps } from "../charges/search-charges.ts";
import type { Capabilities } from "../payments/capability.ts";
import type { ShowDeps } from "../payments/show-payment.ts";
import { findLicence, findLicences } from "./find-licences.ts";
import { presentDocument, readBearer } from "./present.ts";
import { readPhoto } from "./read-photo.ts";

type LicenceDeps = ChargesDeps & ShowDeps & { capabilities: Capabilities };

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const tags = ["licences"];

export function licenceRoutes(app: App, deps: LicenceDeps): void {
  listLicences(app, deps);
  showLicence(app, deps);
  showPhoto(app, deps);
}

function listLicences(app: App, deps: LicenceDeps): void {
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

function showLicence(app: App, deps: LicenceDeps): void {
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

function showPhoto(app: App, deps: LicenceDeps): void {
  const schema = {
    tags,
    summary:
      "The photo of a licence's owner, for the bearer of a payment that paid for the licence",
    params: licenceAttachmentPathSchema,
    querystring: licenceCouncilSchema,
    headers: paymentBearerHeadersSchema,
  };
  const byBearer = { ...byAnyone, config: { access: "bearer" } } as const;
  app.get(paths.licenceAttachment, { ...byBearer, schema }, async (request, reply) => {
    const { ref: encoded, type: payment_type } = request.params;
    const search = { encoded, payment_type, ...request.query };
    const { charge } = await findLicence(deps, search, visitorOf(request));
    const photo = await readPhoto(deps, charge, readBearer(request.headers));
    return reply.type(photo.contentType).send(photo.bytes);
  });
}

function languageFor(request: FastifyRequest) {
  return languageOf(request.headers["accept-language"]);
}
