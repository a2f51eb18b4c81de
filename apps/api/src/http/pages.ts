import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { declareAccess } from "./access.ts";
import type { InlineHashes } from "./security-headers.ts";

/** A built web app. */
export interface Pages {
  dir: string | undefined;
  inline: InlineHashes;
}

/** Reads what the built pages need the policy to allow. */
export async function readPages(dir: string | undefined): Promise<Pages> {
  if (dir === undefined) return { dir, inline: { script: [], style: [] } };
  return { dir, inline: JSON.parse(await readFile(join(dir, "csp.json"), "utf8")) as InlineHashes };
}

/** Serves built pages, where something else does not. Hashed files may be kept for ever; the page itself is asked for again each time. */
export async function addPages(app: FastifyInstance, { dir }: Pages): Promise<void> {
  if (dir === undefined) return;
  await app.register(async (scope) => {
    declareAccess(scope, "public");
    await scope.register(fastifyStatic, {
      root: dir,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${sep}assets${sep}`);
        reply.header(
          "cache-control",
          isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  });
}
