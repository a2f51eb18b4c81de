import type { Random } from "./random.ts";
import type { Draft } from "./draft-request.ts";
import type { Header } from "./headers.ts";

export interface WrittenRequest {
  method: string;
  /** One character for each byte. */
  bytes: string;
  /** The server is not given what the request announces: the connection ends with it. */
  isCut: boolean;
}

/** The request as it goes over the wire, a few in a hundred against the rules of HTTP itself. */
export function writeBytes(
  draft: Draft,
  headers: readonly Header[],
  random: Random,
): WrittenRequest {
  const { method, target, body } = draft;
  if (random.chance(3)) return { method, bytes: writeRudely(draft, headers, random), isCut: true };
  const content = wire(body ?? "");
  const isEmpty = body === undefined && ["GET", "HEAD"].includes(method);
  const framing: Header[] = isEmpty ? [] : [lengthOf(content)];
  const bytes = write(draft, [...headers, ...framing]) + content;
  // A target with a space or a control character is no longer one request.
  return { method, bytes, isCut: !/^[!-~]+$/.test(wire(target)) };
}

/** One character for each byte. */
function wire(text: string): string {
  return Buffer.from(text).toString("latin1");
}

function lengthOf(content: string): Header {
  return ["content-length", String(content.length)];
}

function write({ method, target }: Draft, headers: readonly Header[], version = "HTTP/1.1") {
  const lines = headers.map(([name, value]) => `${name}: ${wire(value)}\r\n`);
  return `${method} ${wire(target)} ${version}\r\n${lines.join("")}\r\n`;
}

const chunked: Header = ["transfer-encoding", "chunked"];

function writeRudely(draft: Draft, headers: readonly Header[], random: Random): string {
  const content = wire(draft.body ?? "");
  const half = content.slice(0, content.length / 2);
  const length = lengthOf(content);
  const size = content.length.toString(16);
  const framed = (framing: readonly Header[], sent: string, version?: string) =>
    write(draft, [...headers, ...framing], version) + sent;
  return random.pick([
    () => framed([["content-length", String(content.length + 10)]], content),
    () => framed([length], half),
    () => framed([["content-length", "-1"]], content),
    () => framed([["content-length", "1e3"]], content),
    () => framed([length, ["content-length", "1"]], content),
    () => framed([length, chunked], content),
    () => framed([chunked], `${size}\r\n${content}\r\n0\r\n\r\n`),
    () => framed([chunked], `${size}\r\n${half}`),
    () => framed([chunked], `zz\r\n${content}\r\n0\r\n\r\n`),
    () => framed([length], content, random.pick(["HTTP/9.9", "HTTP/1.0", "", "http/1.1"])),
    () => framed([["bad header", "a"], length], content),
    () => framed([["a", "b\0c"], length], content),
    () => framed([["", "a"], length], content),
    () => framed([], "").slice(0, 20),
    () => `\r\n\r\n${content}`,
    () => `\x16\x03\x01${content}`,
  ])();
}
