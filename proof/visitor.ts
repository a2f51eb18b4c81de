/** As many as share an address: fewer than would use up what an address may look for and hold in an hour. */
const neighbours = 250;

/** What tells one of many visitors apart: a browser of its own, and an address as a trusted proxy would say it. */
export function visitorHeaders(nth: number): Record<string, string> {
  const address = Math.floor(nth / neighbours);
  return {
    cookie: `__Host-device=${`visitor${nth}`.padEnd(22, "x")}`,
    "x-forwarded-for": `10.${Math.floor(address / 256) % 256}.${address % 256}.1`,
  };
}

/** Lets the product believe what such a proxy says. */
export const proxyEnvironment = { KAUNTER_TRUSTED_PROXIES: "127.0.0.1,::1" };
