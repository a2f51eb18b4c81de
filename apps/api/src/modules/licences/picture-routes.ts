import {
  longestPicture,
  submitPhotoSchema,
  submittedPhotoSchema,
} from "@kaunter/contracts/digital-licences";
import {
  licenceAttachmentPathSchema,
  licenceAttachments,
  licenceCouncilSchema,
  logoPathSchema,
  pictureBearerHeadersSchema,
} from "@kaunter/contracts/licences";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { councilCodes } from "@kaunter/domain/vocabulary/councils";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../db/pool.ts";
import type { InTransaction } from "../../db/transaction.ts";
import type { App } from "../../http/app-type.ts";
import { readSession } from "../../http/session.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import type { Lookups } from "../charges/lookup-limits.ts";
import type { ChargesDeps } from "../charges/search-charges.ts";
import type { Capabilities } from "../payments/capability.ts";
import type { ShowDeps } from "../payments/show-payment.ts";
import { findByLink } from "./find-by-link.ts";
import { findLicence } from "./find-licences.ts";
import { findCouncilImage } from "./pictures/council-images.ts";
import { submitPhoto } from "./pictures/submit-photo.ts";
import { readBearer } from "./present.ts";
import { readPhoto, readSignature } from "./read-photo.ts";

type PictureDeps = ChargesDeps &
  ShowDeps & { capabilities: Capabilities; lookups: Lookups; inTransaction: InTransaction };

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const byBearer = { config: { access: "bearer" }, onRequest: nameDevice } as const;
const tags = ["licences"];
/** A council's crest is on every wall. A new one may take an hour to be seen. */
const logoKept = "public, max-age=3600";

/** Every picture has one address, one type and one rule of who may see it: a closed map. */
export function pictureRoutes(app: App, deps: PictureDeps): void {
  showPhoto(app, deps);
  showSignature(app, deps);
  showLogo(app, deps);
  takePhoto(app, deps);
}

function showPhoto(app: App, deps: PictureDeps): void {
  const schema = {
    tags,
    summary: "The photo of a licence's holder, for whoever may see the licence",
    params: licenceAttachmentPathSchema,
    querystring: licenceCouncilSchema,
    headers: pictureBearerHeadersSchema,
  };
  app.get(paths.licenceAttachment, { ...byBearer, schema }, async (request, reply) => {
    const { ref: encoded, type: payment_type, file } = request.params;
    if (!licenceAttachments.some((name) => name === file)) throw new DomainError("not_found");
    const search = { encoded, payment_type, ...request.query };
    const { charge } = await findLicence(deps, search, visitorOf(request));
    const photo = await readPhoto(deps, charge, await bearerOf(deps.db, request));
    return reply.type(photo.contentType).send(photo.bytes);
  });
}

function showSignature(app: App, deps: PictureDeps): void {
  const schema = {
    tags,
    summary: "The signature under a council's licences, for whoever may see one of them",
    querystring: licenceCouncilSchema,
    headers: pictureBearerHeadersSchema,
  };
  app.get(paths.signatureImage, { ...byBearer, schema }, async (request, reply) => {
    const bearer = await bearerOf(deps.db, request);
    const bytes = await readSignature(deps, request.query.council, bearer);
    return reply.type("image/png").send(bytes);
  });
}

function showLogo(app: App, deps: PictureDeps): void {
  const schema = {
    tags,
    summary: "The crest of a council, such as mpt.png",
    params: logoPathSchema,
  };
  app.get(paths.logoImage, { config: byAnyone.config, schema }, async (request, reply) => {
    const council = councilCodes.find((code) => `${code}.png` === request.params.file);
    const bytes = council && (await findCouncilImage(deps.db, council, "logo"));
    if (!bytes) throw new DomainError("not_found");
    return reply.header("cache-control", logoKept).type("image/png").send(bytes);
  });
}

function takePhoto(app: App, deps: PictureDeps): void {
  const schema = {
    tags,
    summary: "Send a photo for the licence of a link; it waits for the council",
    body: submitPhotoSchema,
    response: { 200: submittedPhotoSchema },
  };
  const bodyLimit = longestPicture + 1_000;
  app.post(paths.licencePhoto, { ...byBearer, bodyLimit, schema }, async (request) => {
    const { handle, picture } = request.body;
    const licence = await findByLink(deps, handle, visitorOf(request));
    await submitPhoto(deps, licence, Buffer.from(picture, "base64"));
    return { photo: "waiting" as const };
  });
}

async function bearerOf(db: Database, request: FastifyRequest) {
  const session = await readSession(db, request);
  return readBearer(request.headers, session?.userId);
}
