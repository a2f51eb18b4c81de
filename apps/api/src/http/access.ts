import type { Permission } from "@kaunter/domain/office/staff";
import type { Role } from "@kaunter/domain/vocabulary/people";
import type { FastifyInstance, RouteOptions } from "fastify";

/**
 * Who may call a route: anyone; whoever bears a capability for what it is about; the payer, by the capability of the
 * device that paid or by the owner's session; a provider, whose signature is the proof; whoever is signed in; in the
 * office, its people. Declared by every route; the process does not start when one is silent.
 */
export type Access = "public" | "bearer" | "payer" | "provider" | "session" | "staff";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** The role that a session must have, where being signed in is not enough. */
    role?: Role;
    /** What a person of the office must be allowed to do; nothing for what is the person's own. */
    permission?: Permission;
    /** Whether the factor must have been shown just now. */
    needsProof?: boolean;
  }
  interface FastifyRequest {
    /** Who may do what this very call asks for, where its route is for more than that: `POST /api/query` reads payments too. */
    meantFor: Access | null;
  }
  interface FastifyInstance {
    /** Every route with what it declares. */
    declaredRoutes: readonly RouteOptions[];
  }
}

/** Refuses to become ready while a route does not say who may call it. Added before any route. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.decorate("declaredRoutes", routes);
  app.decorateRequest("meantFor", null);
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  app.addHook("onReady", async () => {
    const silent = routes.filter((route) => route.config?.access === undefined);
    const names = silent.map((route) => `${String(route.method)} ${route.url}`);
    if (names.length > 0) throw new Error(`Nobody said who may call: ${names.join(", ")}`);
  });
}

/** Declares the routes that a third-party plugin adds in this scope; it must come before the plugin. */
export function declareAccess(app: FastifyInstance, access: Access): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, access };
  });
}
