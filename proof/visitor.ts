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

/** What a visitor types at the checkout, and a bank that the sandbox plays. */
export const checkoutForm = {
  full_name: "Siti Aminah",
  email: "siti@contoh.my",
  contact: "0135550101",
  language: "en",
};
export const byBank = { payment_method: "TEST0021", fpx_msgToken: "01" };

let visits = 0;

/** One call, each by another visitor: an object goes as JSON, a text as a form. What is refused is thrown. */
export async function visit<T>(
  url: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<T> {
  visits += 1;
  const isForm = typeof body === "string";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...visitorHeaders(visits),
      "idempotency-key": crypto.randomUUID(),
      ...(body !== undefined && { "content-type": type }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}
