import type { FastifyInstance } from "fastify";

/** Lets an app read urlencoded bodies as URLSearchParams, which keeps order, repetition and empty values. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
}

export function formOf(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
