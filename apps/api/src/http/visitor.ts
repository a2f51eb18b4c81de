import { randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf, hostCookie } from "./cookies.ts";

const cookieName = "__Host-device";
const deviceShape = /^[\w-]{22}$/;
const keptForSeconds = 30 * 24 * 60 * 60;

/** Gives a browser a random name, so that neighbours behind one address are not counted as one. A route's hook. */
export async function nameDevice(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (deviceOf(request) !== undefined) return;
  const device = randomBytes(16).toString("base64url");
  reply.header("set-cookie", hostCookie(cookieName, device, keptForSeconds));
}

/** The neighbourhood of the address (a /24, or a /64 of IPv6) and the device, if it showed its name. */
export function visitorOf(request: FastifyRequest) {
  // A caller who has hung up has no address any more.
  const ip = ((request.ip as string | undefined) ?? "").replace(/^::ffff:/, "");
  const [separator, length] = isIPv6(ip) ? [":", 4] : [".", 3];
  return {
    address: ip.split(separator).slice(0, length).join(separator),
    device: deviceOf(request),
  };
}

function deviceOf(request: FastifyRequest): string | undefined {
  // The mobile app has no cookies: it makes a name of its own.
  const device = cookieOf(request, cookieName) ?? request.headers["x-device"]?.toString();
  return device !== undefined && deviceShape.test(device) ? device : undefined;
}
