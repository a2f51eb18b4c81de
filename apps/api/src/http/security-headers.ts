import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Hashes of what the portal's build wrote inline into its page. */
export interface InlineHashes {
  script: string[];
  style: string[];
}

export async function addSecurityHeaders(
  app: FastifyInstance,
  inline: InlineHashes,
): Promise<void> {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...quoted(inline.script)],
        styleSrc: ["'self'", ...quoted(inline.style)],
        imgSrc: ["'self'", "blob:", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("permissions-policy", "camera=(self), microphone=(), geolocation=(), payment=()");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
