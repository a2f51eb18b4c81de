import { DomainError } from "@kaunter/domain/domain-error";
import type { FastifyInstance, FastifyRequest } from "fastify";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site makes a browser post, and what it makes a browser read of whoever is signed in. Browsers say
 * where a request comes from and no page can forge it; what says nothing is no browser. Providers, and bearers of a
 * capability, prove themselves by what they post: their forms may come from anywhere.
 */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    const { access } = request.routeOptions.config;
    // No other site can make a browser send this header.
    const isWrapper = request.headers.authorization?.startsWith("Bearer ") ?? false;
    const isProven = access === "provider" || access === "bearer" || isWrapper;
    const isReading = readingMethods.has(request.method);
    const isPrivate = access === "session" || access === "staff";
    if (isProven || (isReading && !isPrivate)) return;
    // An address that somebody types, or keeps as a bookmark, comes from no site at all.
    const isTyped = isReading && request.headers["sec-fetch-site"] === "none";
    if (!isTyped && isFromElsewhere(request.headers, ownOrigin)) throw new DomainError("forbidden");
  });
}

function isFromElsewhere(headers: FastifyRequest["headers"], ownOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  return headers.origin !== undefined && headers.origin !== ownOrigin;
}
