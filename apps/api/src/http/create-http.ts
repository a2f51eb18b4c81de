import { fastify, type FastifyBaseLogger } from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { App } from "./app-type.ts";
import { refuseAddress } from "./error-handler.ts";
import { newRequestId } from "./request-id.ts";

/** What every server of ours begins with: limits on what callers may cost, and schemas that are kept. */
export function createHttp(log: FastifyBaseLogger, trustedProxies: string[]): App {
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
  return app;
}

export function nameRequests(app: App): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Node drops what follows a request whose upgrade it does not grant: nothing more shall be sent on such a connection.
    if (request.headers.upgrade !== undefined) reply.header("connection", "close");
  });
}
