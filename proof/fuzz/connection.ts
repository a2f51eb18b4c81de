import { connect, type Socket } from "node:net";
import { type ReadAnswer, readAnswer, readLastAnswer } from "./read-answer.ts";
import type { WrittenRequest } from "./write-bytes.ts";

export interface Answer {
  /** 0 when the server closed the connection without an answer. */
  status: number;
  body: string;
  ms: number;
  isLate: boolean;
}

/** Long enough for a starved machine; what is not answered by then never is. */
const longestMs = 30_000;

/** One connection that is kept as long as the server keeps it. Bytes go out as they are, right or wrong. */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async send(request: WrittenRequest): Promise<Answer> {
    const startedMs = performance.now();
    const socket = (this.#socket ??= this.#open());
    const { isLast, ...answer } = await exchange(socket, request);
    if (isLast || request.isCut) this.close();
    return { ...answer, ms: performance.now() - startedMs };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    const socket = connect({ host: "127.0.0.1", port: this.#port, noDelay: true });
    // Whatever goes wrong, `close` follows, perhaps while nobody waits for an answer.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      if (this.#socket === socket) this.#socket = undefined;
    });
    return socket;
  }
}

interface Received extends ReadAnswer {
  isLate: boolean;
}

async function exchange(
  socket: Socket,
  { bytes, isCut, method }: WrittenRequest,
): Promise<Received> {
  let received = "";
  return new Promise((resolve) => {
    const finish = (answer: ReadAnswer, isLate = false) => {
      clearTimeout(timer);
      socket.removeListener("data", take).removeListener("close", end);
      resolve({ ...answer, isLate });
    };
    const take = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      const answer = readAnswer(received, method);
      if (answer) finish(answer);
    };
    const end = () => finish(readLastAnswer(received));
    const late = () => finish({ status: 0, body: "", isLast: true }, true);
    const timer = setTimeout(late, longestMs);
    socket.on("data", take).on("close", end);
    if (isCut) socket.end(bytes, "latin1");
    else socket.write(bytes, "latin1");
  });
}
