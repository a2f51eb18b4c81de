import {
  checkParkingSchema,
  ownParkingSchema,
  parkingOfPaymentSchema,
  parkingVerdictSchema,
  parkingZonesSchema,
} from "@kaunter/contracts/parking";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import type { App } from "../../http/app-type.ts";
import { readSession } from "../../http/session.ts";
import { nameDevice } from "../../http/visitor.ts";
import type { ReadDeps } from "../charges/read-record.ts";
import type { PayerDeps } from "../payments/payer.ts";
import { checkPlate } from "./check-plate.ts";
import { listOwn } from "./list-own.ts";
import { listZones } from "./list-zones.ts";

const tags = ["parking"];

export function parkingRoutes(app: App, deps: PayerDeps & ReadDeps): void {
  zones(app, deps);
  ofPayment(app, deps);
  check(app, deps);
}

function zones(app: App, deps: PayerDeps & ReadDeps): void {
  const schema = {
    tags,
    summary: "The zones in which parking is paid for, and their tariffs",
    response: { 200: parkingZonesSchema },
  };
  app.get(paths.parkingZones, { config: { access: "public" }, schema }, () => listZones(deps));
}

function ofPayment(app: App, deps: PayerDeps): void {
  const schema = {
    tags,
    summary: "The parking hours that a payment bought, for its payer",
    body: parkingOfPaymentSchema,
    response: { 200: ownParkingSchema },
  };
  const byBearer = { config: { access: "bearer" }, onRequest: nameDevice, schema } as const;
  app.post(paths.parkingOfPayment, byBearer, async (request) => {
    const { _id, payer_capability: key } = request.body;
    const session = await readSession(deps.db, request);
    const own = await listOwn(deps, _id, { key, userId: session?.userId });
    if (!own) throw new DomainError("not_found");
    return {
      sessions: own.sessions.map(({ zoneId, plate, startsAt, endsAt }) => ({
        zone_id: zoneId,
        vehicle_no: plate,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      })),
      awaited: own.awaited,
      now: own.now.toISOString(),
    };
  });
}

/** Where a vehicle stands is nobody's business but the officer's. */
function check(app: App, { db }: PayerDeps): void {
  const schema = {
    tags,
    summary: "Whether a vehicle has paid to park, for parking officers",
    body: checkParkingSchema,
    response: { 200: parkingVerdictSchema },
  };
  const byOfficers = { config: { access: "session", role: "parking_officer" }, schema } as const;
  app.post(paths.parkingCheck, byOfficers, async (request) => {
    const { council, vehicle_no } = request.body;
    const { plate, paid } = await checkPlate(db, council, vehicle_no);
    return {
      vehicle_no: plate,
      paid: paid.map(({ zone, until }) => ({ zone, until: until.toISOString() })),
    };
  });
}
