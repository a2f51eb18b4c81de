import type { FastifyInstance } from "fastify";

const largestFormBytes = 16 * 1024;

/**
 * Lets the routes of this scope take what a browser's form or a provider posts, as the very bytes that came: one
 * character per byte, nothing decoded, so that a signature can be checked.
 */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit: largestFormBytes },
    (_request, body, done) => done(null, (body as Buffer).toString("latin1")),
  );
}
