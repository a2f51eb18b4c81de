export interface ReadAnswer {
  status: number;
  body: string;
  /** The server says no more on this connection. */
  isLast: boolean;
}

/** The answer of what was received (one character for each byte), or nothing while it is incomplete. */
export function readAnswer(received: string, method: string): ReadAnswer | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = received.slice(0, headEnd);
  const body = received.slice(headEnd + 4);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  // A server may say first that it awaits the body.
  if (status >= 100 && status < 200) return readAnswer(body, method);
  const isBodiless = method === "HEAD" || status === 204 || status === 304;
  if (!isBodiless && !isWhole(head, body)) return undefined;
  return { status, body, isLast: /^connection: close/im.test(head) };
}

/** What there is of an answer when the connection ends: without a length, the end is its end. */
export function readLastAnswer(received: string): ReadAnswer {
  const answer = readAnswer(received, "HEAD");
  return { status: 0, body: "", ...answer, isLast: true };
}

function isWhole(head: string, body: string): boolean {
  if (/^transfer-encoding: chunked/im.test(head)) return body.endsWith("0\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length !== undefined && body.length >= Number(length);
}
