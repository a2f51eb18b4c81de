import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import * as paths from "@kaunter/contracts/paths";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { declareAccess } from "./access.ts";

// The page runs its own scripts and styles from our server and reads one document; nothing else.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The OpenAPI document at `/api/openapi.json` and a page to read it at `/api/reference`. */
export async function addReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Kaunter",
        version: "1",
        description:
          "Pay local-council charges. Money is ringgit as text with two decimals; times are UTC.",
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    declareAccess(scope, "public");
    scope.get(paths.openapi, { schema: { hide: true } }, async () => app.swagger());
    await scope.register(swaggerUi, {
      routePrefix: "/api/reference",
      staticCSP: policy,
      theme: { title: "Kaunter: API reference" },
      uiConfig: { layout: "BaseLayout" },
    });
  });
}
