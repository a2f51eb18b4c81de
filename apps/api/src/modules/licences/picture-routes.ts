import {
  longestPicture,
  submitPhotoSchema,
  submittedPhotoSchema,
} from "@kaunter/contracts/digital-licences";
import {
  type BearerHeaders,
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
import type { InTransaction } from "../../db/transaction.ts";
import type { App } from "../../http/app-type.ts";
import { readSession } from "../../http/session.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import type { Lookups } from "../charges/lookup-limits.ts";
import type { ChargesDeps } from "../charges/search-charges.ts";
import type { Capabilities } from "../payments/capability.ts";
import type { ShowDeps } from "../payments/show-payment.ts";
import { findByLink, lookByLink } from "./find-by-link.ts";
import { findCouncilImage } from "./pictures/council-images.ts";
import { submitPhoto } from "./pictures/submit-photo.ts";
import { type Bearer, readPhoto, readSignature } from "./read-photo.ts";

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
  // A name that is not on the list is nowhere, whatever else is said.
  const onlyListed = async ({ params }: { params: { file: string } }) => {
    if (!licenceAttachments.some((name) => name === params.file))
      throw new DomainError("not_found");
  };
  const options = { ...byBearer, schema, preValidation: onlyListed };
  app.get(paths.licenceAttachment, options, async (request, reply) => {
    const { ref: encoded, type: payment_type } = request.params;
    const search = { encoded, payment_type, ...request.query };
    const bearer = await bearerOf(deps, request);
    const photo = await readPhoto(deps, search, bearer, visitorOf(request));
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
    const bearer = await bearerOf(deps, request);
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

async function bearerOf(
  deps: PictureDeps,
  request: FastifyRequest & { headers: BearerHeaders },
): Promise<Bearer> {
  const { headers } = request;
  const session = await readSession(deps.db, request);
  return {
    licence: await lookByLink(deps, headers["x-license-handle"] ?? "", visitorOf(request)),
    paymentId: headers["x-payment-id"] ?? "",
    capability: headers["x-payment-capability"] ?? "",
    userId: session?.userId,
  };
}
