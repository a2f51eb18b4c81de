import { connect, type Socket } from "node:net";
import type { WrittenRequest } from "./write-bytes.ts";

export interface Answer {
  /** 0 when the server closed the connection without an answer. */
  status: number;
  body: string;
  ms: number;
  isLate: boolean;
}

const longestMs = 5_000;

/** One connection that is kept as long as the server keeps it. Bytes go out as they are, right or wrong. */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async send({ bytes, isCut, method }: WrittenRequest): Promise<Answer> {
    const socket = (this.#socket ??= connect({
      host: "localhost",
      port: this.#port,
      noDelay: true,
    }));
    const startedMs = performance.now();
    const { head, body, isLate } = await exchange(socket, { bytes, isCut, method });
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
    // Node reads nothing more from a connection on which an upgrade was asked for and not granted.
    const isSpent = isCut || bytes.includes("\r\nupgrade: ");
    const isOver = isSpent || status === 0 || /^connection: close/im.test(head);
    if (isOver || !socket.readable || !socket.writable) this.close();
    return { status, body, isLate, ms: performance.now() - startedMs };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

interface Received {
  head: string;
  body: string;
  isLate: boolean;
}

async function exchange(
  socket: Socket,
  { bytes, isCut, method }: WrittenRequest,
): Promise<Received> {
  let received = "";
  return new Promise((resolve) => {
    const finish = (isLate: boolean) => {
      clearTimeout(timer);
      socket.removeListener("data", take).removeListener("close", end);
      const { head, body } = split(received);
      resolve({ head, body, isLate });
    };
    const take = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      if (isComplete(received, method)) finish(false);
    };
    const end = () => finish(false);
    const timer = setTimeout(() => finish(true), longestMs);
    if (socket.listenerCount("error") === 0) socket.on("error", () => undefined);
    socket.on("data", take).on("close", end);
    if (isCut) socket.end(bytes, "latin1");
    else socket.write(bytes, "latin1");
  });
}

function split(received: string): { head: string; body: string } {
  // A server may say first that it awaits the body.
  const text = received.replace(/^HTTP\/1\.1 1\d\d[^]*?\r\n\r\n/, "");
  const at = text.indexOf("\r\n\r\n");
  return at < 0 ? { head: "", body: "" } : { head: text.slice(0, at), body: text.slice(at + 4) };
}

function isComplete(received: string, method: string): boolean {
  const { head, body } = split(received);
  if (head === "") return false;
  if (method === "HEAD" || /^HTTP\/1\.1 (204|304)/.test(head)) return true;
  if (/^transfer-encoding: chunked/im.test(head)) return body.endsWith("0\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length !== undefined && body.length >= Number(length);
}
