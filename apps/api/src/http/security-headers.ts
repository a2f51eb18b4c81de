import type { FastifyInstance } from "fastify";

/** Hashes of what the portal's build wrote inline into its page. */
export interface InlineHashes {
  script: string[];
  style: string[];
}

/** The same for every answer, so they are put together once; a route that needs another policy writes its own over it. */
export function addSecurityHeaders(app: FastifyInstance, inline: InlineHashes): void {
  const headers = {
    "content-security-policy": contentPolicy(inline),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
  };
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

function contentPolicy({ script, style }: InlineHashes): string {
  const quoted = (hashes: string[]) => hashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(script)}`,
    `style-src 'self'${quoted(style)}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join(";");
}
