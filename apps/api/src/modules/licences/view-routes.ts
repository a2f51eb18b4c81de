import {
  checkLicenceSchema,
  digitalLicenceSchema,
  licenceHandleSchema,
  licencesOfPaymentSchema,
  licenceStatusSchema,
  licenceVerdictSchema,
  ownLicencesSchema,
} from "@kaunter/contracts/digital-licences";
import { languageOf } from "@kaunter/contracts/language";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import * as z from "zod";
import type { App } from "../../http/app-type.ts";
import { readSession } from "../../http/session.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import type { PayerDeps } from "../payments/payer.ts";
import { type CheckLicenceDeps, checkLicence } from "./check-licence.ts";
import { findByLink } from "./find-by-link.ts";
import { listOwn } from "./list-own.ts";
import { statusNow } from "./list-status.ts";
import { type PrintDeps, printLicence } from "./paper/print-licence.ts";
import {
  presentLicence,
  type PresentDeps,
  presentLicenceVerdict,
  presentOwn,
} from "./present-licence.ts";

type ViewDeps = CheckLicenceDeps & PayerDeps & PresentDeps & PrintDeps;

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const byBearer = { config: { access: "bearer" }, onRequest: nameDevice } as const;
const tags = ["licences"];
/** Every visit asks for it and names the one that it has; whatever stands between may answer for a minute. */
const statusKept = "public, max-age=0, s-maxage=60";

export function licenceViewRoutes(app: App, deps: ViewDeps): void {
  view(app, deps);
  pdf(app, deps);
  ofPayment(app, deps);
  check(app, deps);
  status(app, deps);
}

/** The handle is in the body: addresses are kept in logs and histories. */
function view(app: App, deps: ViewDeps): void {
  const schema = {
    tags,
    summary: "A digital licence, for the bearer of its link",
    body: licenceHandleSchema,
    response: { 200: digitalLicenceSchema },
  };
  app.post(paths.licenceView, { ...byBearer, schema }, async (request) =>
    presentLicence(deps, await findByLink(deps, request.body.handle, visitorOf(request))),
  );
}

/** As it is printed; a licence that does not count says so across the sheet. */
function pdf(app: App, deps: ViewDeps): void {
  const schema = {
    tags,
    summary: "A digital licence as a PDF, for the bearer of its link",
    body: licenceHandleSchema,
  };
  app.post(paths.licencePdf, { ...byBearer, schema }, async (request, reply) => {
    const licence = await findByLink(deps, request.body.handle, visitorOf(request));
    const language = languageOf(request.headers["accept-language"]);
    const { bytes } = await printLicence(deps, licence, language);
    reply.header("content-disposition", `inline; filename="${licence.document}.pdf"`);
    return reply.type("application/pdf").send(bytes);
  });
}

function ofPayment(app: App, deps: ViewDeps): void {
  const schema = {
    tags,
    summary: "The licences that a payment renewed, for its payer",
    body: licencesOfPaymentSchema,
    response: { 200: ownLicencesSchema },
  };
  app.post(paths.licencesOfPayment, { ...byBearer, schema }, async (request) => {
    const { _id, payer_capability: key } = request.body;
    const session = await readSession(deps.db, request);
    const own = await listOwn(deps, _id, { key, userId: session?.userId });
    if (!own) throw new DomainError("not_found");
    return presentOwn(deps, own);
  });
}

function check(app: App, deps: ViewDeps): void {
  const schema = {
    tags,
    summary: "What the text of a licence's QR is worth, with names masked",
    body: checkLicenceSchema,
    response: { 200: licenceVerdictSchema },
  };
  app.post(paths.licenceCheck, { ...byAnyone, schema }, async (request) =>
    presentLicenceVerdict(await checkLicence(deps, request.body.token, visitorOf(request))),
  );
}

function status(app: App, deps: ViewDeps): void {
  const listStatus = statusNow(deps);
  const schema = {
    tags,
    summary: "The licences that do not count, as a signed list by issue number",
    response: { 200: licenceStatusSchema, 304: z.literal("") },
  };
  app.get(paths.licenceStatus, { config: byAnyone.config, schema }, async (request, reply) => {
    const { status: list, tag } = await listStatus();
    reply.headers({ "cache-control": statusKept, etag: tag });
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send("");
    return list;
  });
}
