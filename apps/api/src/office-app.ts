import type { Core } from "./core.ts";
import type { App } from "./http/app-type.ts";
import { createHttp } from "./http/create-http.ts";
import { addPages, readPages } from "./http/pages.ts";
import { probeRoutes } from "./http/probes.ts";
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
  const { trustedProxies, officeDir } = options;
  const pages = await readPages(officeDir);
  const app = createHttp(deps.log, { trustedProxies, url: deps.officeUrl, pages });
  addStaffSessions(app, deps.inTransaction);

  probeRoutes(app, deps);
  staffRoutes(app, deps);
  deskRoutes(app, deps);
  proposalRoutes(app, deps);
  await addPages(app, pages);
  return app;
}
