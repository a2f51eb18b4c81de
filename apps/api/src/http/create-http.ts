import { fastify, type FastifyBaseLogger } from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { requireDeclaredAccess } from "./access.ts";
import type { App } from "./app-type.ts";
import { addErrorHandler, refuseAddress } from "./error-handler.ts";
import { addMetrics } from "./metrics.ts";
import type { Pages } from "./pages.ts";
import { newRequestId } from "./request-id.ts";
import { refuseOtherSites } from "./same-site.ts";
import { addSecurityHeaders } from "./security-headers.ts";

interface Begun {
  trustedProxies: string[];
  /** What people see of this server; only pages of its own site may call it. */
  url: string;
  pages: Pages;
}

/** What both servers begin with: limits on what callers may cost, schemas that are kept, and each guard that needs no session. */
export function createHttp(log: FastifyBaseLogger, { trustedProxies, url, pages }: Begun): App {
  const app = fastify({
    loggerInstance: log,
    genReqId: newRequestId,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 65_000,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");
  addSecurityHeaders(app, pages.inline);
  nameRequests(app);
  addMetrics(app);
  addErrorHandler(app);
  requireDeclaredAccess(app);
  refuseOtherSites(app, url);
  return app;
}

function nameRequests(app: App): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Node drops what follows a request whose upgrade it does not grant: nothing more shall be sent on such a connection.
    if (request.headers.upgrade !== undefined) reply.header("connection", "close");
  });
}
