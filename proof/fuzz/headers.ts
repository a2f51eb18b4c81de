import type { Draft } from "./draft-request.ts";
import { oddTexts } from "./odd-values.ts";
import type { Random } from "./random.ts";

export type Header = readonly [name: string, value: string];

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  "x-forwarded-for": ["", "a", "::ffff:1.2.3.4", "1.2.3.4, 5.6.7.8", "[::1]:80", "%"],
  cookie: [
    "__Host-device",
    "__Host-device=;",
    "=;=;",
    "a".repeat(4_000),
    "__Host-device=AAAAAAAAAAAAAAAAAAAAAA",
  ],
  "accept-language": ["zh-Hans;q=2", "*", ",,,", "a".repeat(3_000), "ms;q=;q", "a-".repeat(500)],
  "accept-encoding": ["br", "gzip;q=0", "*;q=x", "identity;q=0", ""],
  "content-type": ["application/json", "text/html", ""],
  "idempotency-key": ["", "a", "é".repeat(20), "a".repeat(16), "a".repeat(5_000)],
  range: ["bytes=0-0", "bytes=9-1", "bytes=-1", "bytes=99999999999999999999-", "a"],
  "if-none-match": ["*", "W/", '"a', ""],
  "if-modified-since": ["0", "Thu, 99 Nov 9999 99:99:99 GMT", "a"],
  expect: ["100-continue", "a"],
  host: ["", "evil.example", "a:b:c", "é"],
  origin: ["null", "http://evil.example", "%"],
  "x-request-id": oddTexts.map(oneLine),
  upgrade: ["websocket"],
  connection: ["close", "upgrade", "keep-alive, a"],
  "x-many": ["a".repeat(10), "a".repeat(9_000), "a".repeat(17_000)],
};

/** Headers that belong to a request, and sometimes two that do not, or that it has already. */
export function headersFor({ type, headers: wanted = {} }: Draft, random: Random): Header[] {
  const address = [10, random.below(256), random.below(256), random.below(256)].join(".");
  const headers: Header[] = [
    ["host", "localhost"],
    ["x-forwarded-for", address],
  ];
  if (type !== undefined) headers.push(["content-type", type]);
  for (const [name, value] of Object.entries(wanted))
    headers.push(name === "idempotency-key" ? [name, newKey(random)] : [name, oneLine(value)]);
  if (random.chance(85)) return headers;
  return [...headers, oddHeader(random), oddHeader(random)];
}

function oddHeader(random: Random): Header {
  const [name, values] = random.pick(Object.entries(oddHeaders));
  return [name, random.pick(values)];
}

function newKey(random: Random): string {
  return `fuzz-${random.below(2 ** 31)}-${random.below(2 ** 31)}`;
}

/** Headers that break the rules of HTTP are another's part. */
function oneLine(text: string): string {
  return text.slice(0, 4_000).replaceAll(/[\r\n\0]/g, "");
}
