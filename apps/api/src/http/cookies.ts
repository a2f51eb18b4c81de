import type { FastifyRequest } from "fastify";

export function cookieOf({ headers }: FastifyRequest, wanted: string): string | undefined {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([name]) => name === wanted)?.[1];
}

/** A cookie that no script reads, that no other site sends along with a post, and that is bound to this host. */
export function hostCookie(
  name: `__Host-${string}`,
  value: string,
  maxAgeSeconds?: number,
  sameSite: "Lax" | "Strict" = "Lax",
): string {
  const age = maxAgeSeconds === undefined ? "" : ` Max-Age=${maxAgeSeconds};`;
  return `${name}=${value}; Path=/;${age} HttpOnly; Secure; SameSite=${sameSite}`;
}
