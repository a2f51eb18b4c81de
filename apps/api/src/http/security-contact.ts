import * as paths from "@kaunter/contracts/paths";
import type { FastifyInstance } from "fastify";
import * as z from "zod";

const daysGood = 90;
const dayMs = 24 * 60 * 60 * 1_000;

/** Where somebody who found a hole writes to. */
export const securityContact = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must begin with mailto: or https://")
  .optional();

interface Reporting {
  contact: string | undefined;
  publicUrl: string;
  clock: () => Date;
}

/** RFC 9116. It is always good for three months more, so nobody has to remember it; a dead portal's one runs out. */
export function addSecurityContact(app: FastifyInstance, reporting: Reporting): void {
  const { contact, publicUrl, clock } = reporting;
  app.get(paths.securityText, { config: { access: "public" } }, async (_request, reply) => {
    if (contact === undefined) return reply.callNotFound();
    const endsAt = new Date(clock().getTime() + daysGood * dayMs);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${endsAt.toISOString()}`,
      "Preferred-Languages: ms, en, zh",
      `Canonical: ${publicUrl}${paths.securityText}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
