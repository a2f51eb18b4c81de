import type { Core } from "./core.ts";
import type { App } from "./http/app-type.ts";
import { requireDeclaredAccess } from "./http/access.ts";
import { createHttp, nameRequests } from "./http/create-http.ts";
import { addErrorHandler } from "./http/error-handler.ts";
import { addMetrics } from "./http/metrics.ts";
import { addPortal, readPortal } from "./http/portal.ts";
import { probeRoutes } from "./http/probes.ts";
import { refuseOtherSites } from "./http/same-site.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { addStaffSessions } from "./http/staff-session.ts";
import { type DeskDeps, deskRoutes } from "./modules/desk/routes.ts";
import { proposalRoutes } from "./modules/proposals/routes.ts";
import type { DoorDeps } from "./modules/staff/doors/sign-in.ts";
import { staffRoutes } from "./modules/staff/routes.ts";

/** What the office is given: no gateway, no mail, no key that opens anything of a payer. */
export type OfficeDependencies = Core & DoorDeps & DeskDeps;

interface OfficeOptions {
  trustedProxies: string[];
  /** The built office to serve at the root; absent where something else serves it. */
  officeDir: string | undefined;
}

/** The office's HTTP application: every registration, in order. */
export async function buildOffice(deps: OfficeDependencies, options: OfficeOptions): Promise<App> {
  const app = createHttp(deps.log, options.trustedProxies);
  const pages = await readPortal(options.officeDir);
  addSecurityHeaders(app, pages.inline);
  nameRequests(app);
  addMetrics(app);
  addErrorHandler(app);
  requireDeclaredAccess(app);
  refuseOtherSites(app, deps.officeUrl);
  addStaffSessions(app, deps.inTransaction);

  probeRoutes(app, deps);
  staffRoutes(app, deps);
  deskRoutes(app, deps);
  proposalRoutes(app, deps);
  if (pages.dir !== undefined) await addPortal(app, pages.dir);
  return app;
}
