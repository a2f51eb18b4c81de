import { fastify, type FastifyBaseLogger } from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Dependencies } from "./dependencies.ts";
import type { App } from "./http/app-type.ts";
import { requireDeclaredAccess } from "./http/access.ts";
import { addErrorHandler } from "./http/error-handler.ts";
import { addMetrics } from "./http/metrics.ts";
import { addPortal, readPortal } from "./http/portal.ts";
import { probeRoutes } from "./http/probes.ts";
import { addReference } from "./http/reference.ts";
import { newRequestId } from "./http/request-id.ts";
import { refuseOtherSites } from "./http/same-site.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { addSessions } from "./http/session.ts";
import { profileRoutes } from "./modules/accounts/profile/profile-routes.ts";
import { accountRoutes } from "./modules/accounts/routes.ts";
import { billRoutes } from "./modules/bills/routes.ts";
import { chargeRoutes } from "./modules/charges/routes.ts";
import { handOverRoutes } from "./modules/handovers/routes.ts";
import { historyRoutes } from "./modules/history/routes.ts";
import { licenceRoutes } from "./modules/licences/routes.ts";
import { paymentRoutes } from "./modules/payments/routes.ts";
import { queryRoutes } from "./modules/query/routes.ts";
import { receiptRoutes } from "./modules/receipts/routes.ts";
import { noteRefusals } from "./modules/security/note-refusals.ts";
import { softCopyRoutes } from "./modules/softcopy/routes.ts";

export interface AppOptions {
  trustedProxies: string[];
  /** The built portal to serve at the root; absent where something else serves it. */
  portalDir: string | undefined;
}

/** The HTTP application: every registration, in order. */
export async function buildApp(deps: Dependencies, options: AppOptions): Promise<App> {
  const log: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance: log,
    genReqId: newRequestId,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 65_000,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");

  const portal = await readPortal(options.portalDir);
  addSecurityHeaders(app, portal.inline);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Node drops what follows a request whose upgrade it does not grant: nothing more shall be sent on such a connection.
    if (request.headers.upgrade !== undefined) reply.header("connection", "close");
  });
  addMetrics(app);
  addErrorHandler(app);
  requireDeclaredAccess(app);
  refuseOtherSites(app, deps.publicUrl);
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
  await paymentRoutes(app, deps);
  receiptRoutes(app, deps);
  softCopyRoutes(app, deps);
  if (portal.dir !== undefined) await addPortal(app, portal.dir);
  return app;
}
