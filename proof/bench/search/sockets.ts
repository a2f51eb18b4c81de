import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import type { Answer, Post } from "../load.ts";

const endOfHead = "\r\n\r\n";

/**
 * Posts over connections that stay open, one request at a time on each. It shares two cores with what it measures, so
 * it knows no more of HTTP than this API says: an answer has a status, a length and a body.
 */
export function openSockets(url: string): { post: Post; close: () => void } {
  const { hostname, port, host } = new URL(url);
  const all: Socket[] = [];
  const idle: Socket[] = [];
  const post: Post = async (path, body, headers) => {
    const socket = idle.pop() ?? (await connect());
    socket.off("close", forget);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = `content-length: ${Buffer.byteLength(body)}`;
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join("")}${length}${endOfHead}${body}`,
    );
    const answer = await readAnswer(socket);
    idle.push(socket.on("close", forget));
    return answer;
  };
  // The API closes what nobody used for a while, and other measurements take that long.
  function forget(this: Socket): void {
    idle.splice(idle.indexOf(this), 1);
  }
  const connect = async () => {
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
    all.push(socket);
    await once(socket, "connect");
    return socket.setEncoding("latin1");
  };
  return { post, close: () => all.forEach((socket) => void socket.destroy()) };
}

function readAnswer(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let received = "";
    const isWhole = () => {
      const head = received.indexOf(endOfHead);
      if (head === -1) return false;
      const length = Number(/^content-length: (\d+)/im.exec(received.slice(0, head))?.[1]);
      return received.length >= head + endOfHead.length + length;
    };
    const settle = (error?: Error) => {
      socket.off("data", take).off("close", lost);
      if (error) return reject(error);
      const status = Number(received.slice(9, 12));
      resolve({ status, text: received.slice(received.indexOf(endOfHead) + endOfHead.length) });
    };
    const take = (part: string) => {
      received += part;
      if (isWhole()) settle();
    };
    const lost = () => settle(new Error("The connection was closed"));
    socket.on("data", take).on("close", lost);
  });
}
