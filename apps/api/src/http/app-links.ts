import * as paths from "@kaunter/contracts/paths";
import type { FastifyInstance } from "fastify";
import * as z from "zod";

/** Who may open our links as an app: an Android package with the fingerprint of its signer, an iOS team with its app. */
export const mobileApps = z.object({
  KAUNTER_ANDROID_APP: z
    .string()
    .regex(/^[\w.]+@[0-9A-F]{2}(:[0-9A-F]{2}){31}$/)
    .transform((text) => {
      const [name = "", fingerprint = ""] = text.split("@");
      return { name, fingerprint };
    })
    .optional(),
  KAUNTER_IOS_APP: z
    .string()
    .regex(/^[0-9A-Z]{10}\.[\w.-]+$/)
    .optional(),
});

export interface MobileApps {
  android: { name: string; fingerprint: string } | undefined;
  ios: string | undefined;
}

/**
 * Lets the mobile app open `/app`, the way back from the bank. Whoever has no app gets the portal: browsers keep what
 * stands behind the hash.
 */
export function addAppLinks(app: FastifyInstance, { android, ios }: MobileApps): void {
  const options = { config: { access: "public" } } as const;
  app.get(paths.appLink, options, async (_request, reply) => reply.redirect("/"));
  app.get(paths.androidLinks, options, async (_request, reply) => {
    if (!android) return reply.callNotFound();
    return reply.type("application/json").send([
      {
        relation: ["delegate_permission/common.handle_all_urls"],
        target: {
          namespace: "android_app",
          package_name: android.name,
          sha256_cert_fingerprints: [android.fingerprint],
        },
      },
    ]);
  });
  app.get(paths.iosLinks, options, async (_request, reply) => {
    if (ios === undefined) return reply.callNotFound();
    const details = [{ appIDs: [ios], components: [{ "/": paths.appLink }] }];
    return reply.type("application/json").send({ applinks: { details } });
  });
}
