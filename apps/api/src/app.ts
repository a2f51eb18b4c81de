import { type Clock, systemClock } from "./adapters/clock.ts";
import type { Dependencies } from "./dependencies.ts";
import { addAppLinks, type MobileApps } from "./http/app-links.ts";
import type { App } from "./http/app-type.ts";
import { createHttp } from "./http/create-http.ts";
import { addPages, readPages } from "./http/pages.ts";
import { probeRoutes } from "./http/probes.ts";
import { addReference } from "./http/reference.ts";
import { addSecurityContact } from "./http/security-contact.ts";
import { addSessions } from "./http/session.ts";
import { profileRoutes } from "./modules/accounts/profile/profile-routes.ts";
import { accountRoutes } from "./modules/accounts/routes.ts";
import { billRoutes } from "./modules/bills/routes.ts";
import { chargeRoutes } from "./modules/charges/routes.ts";
import { handOverRoutes } from "./modules/handovers/routes.ts";
import { historyRoutes } from "./modules/history/routes.ts";
import { pictureRoutes } from "./modules/licences/picture-routes.ts";
import { licenceRoutes } from "./modules/licences/routes.ts";
import { licenceViewRoutes } from "./modules/licences/view-routes.ts";
import { parkingRoutes } from "./modules/parking/routes.ts";
import { paymentRoutes } from "./modules/payments/routes.ts";
import { queryRoutes } from "./modules/query/routes.ts";
import { receiptRoutes } from "./modules/receipts/routes.ts";
import { noteRefusals } from "./modules/security/note-refusals.ts";
import { softCopyRoutes } from "./modules/softcopy/routes.ts";

export interface AppOptions {
  trustedProxies: string[];
  /** The built portal to serve at the root; absent where something else serves it. */
  portalDir: string | undefined;
  mobileApps?: MobileApps;
  /** Whom to tell of a hole; absent where nobody is named. */
  securityContact?: string | undefined;
  clock?: Clock;
}

/** The HTTP application: every registration, in order. */
export async function buildApp(deps: Dependencies, options: AppOptions): Promise<App> {
  const { trustedProxies, portalDir } = options;
  const pages = await readPages(portalDir);
  const app = createHttp(deps.log, { trustedProxies, url: deps.publicUrl, pages });
  addSessions(app, deps.db);
  noteRefusals(app, deps);

  await addReference(app);
  probeRoutes(app, deps);
  accountRoutes(app, deps);
  profileRoutes(app, deps);
  historyRoutes(app, deps);
  billRoutes(app, deps);
  handOverRoutes(app, deps);
  queryRoutes(app, deps);
  chargeRoutes(app, deps);
  licenceRoutes(app, deps);
  licenceViewRoutes(app, deps);
  pictureRoutes(app, deps);
  parkingRoutes(app, deps);
  await paymentRoutes(app, deps);
  receiptRoutes(app, deps);
  softCopyRoutes(app, deps);
  addAppLinks(app, options.mobileApps ?? { android: undefined, ios: undefined });
  addSecurityContact(app, {
    contact: options.securityContact,
    publicUrl: deps.publicUrl,
    clock: options.clock ?? systemClock,
  });
  await addPages(app, pages);
  return app;
}
