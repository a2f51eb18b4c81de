import {
  handedOverSchema,
  handOverCartSchema,
  openedHandOverSchema,
  openHandOverSchema,
} from "@kaunter/contracts/handovers";
import * as paths from "@kaunter/contracts/paths";
import type { App } from "../../http/app-type.ts";
import { nameDevice, visitorOf } from "../../http/visitor.ts";
import { handOverCart, type HandOverDeps } from "./hand-over-cart.ts";
import { openHandOver } from "./open-hand-over.ts";

const byAnyone = { config: { access: "public" }, onRequest: nameDevice } as const;
const tags = ["hand-over"];

export function handOverRoutes(app: App, deps: HandOverDeps): void {
  const giving = {
    tags,
    summary: "A code with which another device gets this cart, for 24 hours",
    body: handOverCartSchema,
    response: { 200: handedOverSchema },
  };
  app.post(paths.handOvers, { ...byAnyone, schema: giving }, async (request) => {
    const { services } = request.body;
    const { code, expiresAt } = await handOverCart(deps, services, visitorOf(request));
    return { code, expires_at: expiresAt.toISOString() };
  });
  const opening = {
    tags,
    summary: "The cart behind a code; wrong codes are counted",
    body: openHandOverSchema,
    response: { 200: openedHandOverSchema },
  };
  app.post(paths.openHandOver, { ...byAnyone, schema: opening }, async (request) => ({
    services: await openHandOver(deps, request.body.code, visitorOf(request)),
  }));
}
