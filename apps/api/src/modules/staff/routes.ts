import {
  enrolCodeSchema,
  enrolmentOfferSchema,
  enrolmentSchema,
  enrolPasskeySchema,
  newPasskeySchema,
  officeLoginSchema,
  officePasskeySchema,
  officeProofSchema,
  staffSchema,
} from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { passkeyOptionsSchema } from "@kaunter/contracts/passkeys";
import { doneSchema } from "@kaunter/contracts/session";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { App } from "../../http/app-type.ts";
import { giveOfficeCookie, staffOf, takeOfficeCookie } from "../../http/staff-session.ts";
import { nameOfDevice } from "../accounts/sessions/device.ts";
import { beginEnrolment, enrolCode, enrolPasskey } from "./doors/enrol.ts";
import { addPasskey, offerPasskey } from "./doors/passkeys.ts";
import { endSession } from "./doors/sessions.ts";
import {
  askForPasskey,
  type DoorDeps,
  enterByCode,
  enterByPasskey,
  proveAgain,
} from "./doors/sign-in.ts";
import { presentStaff } from "./present.ts";

const byAnyone = { config: { access: "public" } } as const;
const byStaff = { config: { access: "staff" } } as const;
const tags = ["staff"];
const done = { ok: true } as const;
const nothing = z.strictObject({});
const doneAnswer = { response: { 200: doneSchema } };

export function staffRoutes(app: App, deps: DoorDeps): void {
  signingIn(app, deps);
  enrolling(app, deps);
  current(app, deps);
  adding(app, deps);
}

const deviceOf = ({ headers }: FastifyRequest) => nameOfDevice(headers["user-agent"]);

function admit(reply: FastifyReply, token: string) {
  giveOfficeCookie(reply, token);
  return done;
}

function signingIn(app: App, deps: DoorDeps): void {
  const asking = { tags, body: nothing, response: { 200: passkeyOptionsSchema } };
  app.post(paths.officePasskeyOptions, { ...byAnyone, schema: asking }, async () => ({
    ...(await askForPasskey(deps)),
  }));
  const byPasskey = { tags, body: officePasskeySchema, ...doneAnswer };
  app.post(paths.officePasskey, { ...byAnyone, schema: byPasskey }, async (request, reply) =>
    admit(reply, await enterByPasskey(deps, request.body.answer, deviceOf(request))),
  );
  const byCode = { tags, body: officeLoginSchema, ...doneAnswer };
  app.post(paths.officeSession, { ...byAnyone, schema: byCode }, async (request, reply) =>
    admit(reply, await enterByCode(deps, request.body, deviceOf(request))),
  );
}

function enrolling(app: App, deps: DoorDeps): void {
  const beginning = { tags, body: enrolmentSchema, response: { 200: enrolmentOfferSchema } };
  app.post(paths.officeEnrolment, { ...byAnyone, schema: beginning }, async (request) => {
    const { options, ...rest } = await beginEnrolment(deps, request.body.code);
    return { ...rest, options: { ...options } };
  });
  const passkey = { tags, body: enrolPasskeySchema, ...doneAnswer };
  app.post(paths.officeEnrolPasskey, { ...byAnyone, schema: passkey }, async (request, reply) =>
    admit(reply, await enrolPasskey(deps, request.body, deviceOf(request))),
  );
  const code = { tags, body: enrolCodeSchema, ...doneAnswer };
  app.post(paths.officeEnrolCode, { ...byAnyone, schema: code }, async (request, reply) => {
    const { one_time: oneTime, ...chosen } = request.body;
    const device = deviceOf(request);
    return admit(reply, await enrolCode(deps, { ...chosen, oneTime }, device));
  });
}

function current(app: App, deps: DoorDeps): void {
  const reading = { tags, response: { 200: staffSchema } };
  app.get(paths.officeSession, { ...byStaff, schema: reading }, async (request) => {
    const now = await deps.inTransaction(async (_tx, time) => time);
    return presentStaff(staffOf(request), now);
  });
  const proving = { tags, body: officeProofSchema, ...doneAnswer };
  app.post(paths.officeProof, { ...byStaff, schema: proving }, async (request, reply) =>
    admit(reply, await proveAgain(deps, staffOf(request), request.body)),
  );
  app.delete(
    paths.officeSession,
    { ...byStaff, schema: { tags, ...doneAnswer } },
    async (request, reply) => {
      const session = staffOf(request);
      await deps.inTransaction((tx, now) => endSession(tx, session, now));
      takeOfficeCookie(reply);
      return done;
    },
  );
}

/** Whoever finds an unlocked screen makes no way in for later. */
function adding(app: App, deps: DoorDeps): void {
  const byProven = { config: { access: "staff", needsProof: true } } as const;
  const offering = { tags, body: nothing, response: { 200: passkeyOptionsSchema } };
  app.post(paths.officeNewPasskey, { ...byProven, schema: offering }, async (request) => ({
    ...(await offerPasskey(deps, staffOf(request))),
  }));
  const keeping = { tags, body: newPasskeySchema, ...doneAnswer };
  app.post(paths.officePasskeys, { ...byProven, schema: keeping }, async (request) => {
    await addPasskey(deps, staffOf(request), request.body);
    return done;
  });
}
