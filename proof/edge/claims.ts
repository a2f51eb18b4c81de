import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { connect, type ConnectionOptions } from "node:tls";
import type { Edge } from "./raise-edge.ts";

/** Stands wherever a person's number could stand in a request. */
const canary = "880101125678";
const old: ConnectionOptions = { maxVersion: "TLSv1.2" };
const weak: ConnectionOptions = { ciphers: "ALL:@SECLEVEL=0" };

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
}

async function ask(edge: Edge, { path, body = "", ...options }: Asked) {
  const to = { host: "127.0.0.1", port: edge.tlsPort, servername: "localhost" };
  const sent = request({ agent: false, ...to, ...options, path, ca: edge.certificate });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  await text(answer);
  return answer;
}

async function statusOf(edge: Edge, asked: Asked): Promise<number> {
  return (await ask(edge, asked)).statusCode ?? 0;
}

/** Whether the edge makes a connection with such a client. */
async function speaks(edge: Edge, options: ConnectionOptions): Promise<boolean> {
  const to = { host: "127.0.0.1", port: edge.tlsPort, servername: "localhost" };
  const socket = connect({ ...to, ca: edge.certificate, ...options });
  return new Promise((resolve) => {
    socket.once("secureConnect", () => resolve(true)).once("error", () => resolve(false));
  }).then((answer) => {
    socket.destroy();
    return answer as boolean;
  });
}

/** What production relies on, and how it is seen. */
export const claims: readonly (readonly [string, (edge: Edge) => Promise<boolean>])[] = [
  [
    "no part of its file contradicts another part",
    async (edge) => !edge.log().includes("config :"),
  ],
  [
    "its log has a line for each request, and nothing of the address, the headers or the body",
    async (edge) => {
      const headers = Object.fromEntries(
        ["cookie", "referer", "user-agent", "authorization", "x-forwarded-for", "x-any"].map(
          (name) => [name, canary],
        ),
      );
      await ask(edge, { path: `/${canary}?no=${canary}`, headers });
      await ask(edge, { method: "POST", path: "/api/query", body: canary });
      await malformed(edge);
      await pause(200);
      const lines = edge.log().match(/^127\.0\.0\.1 \d+ \d+ bytes /gm) ?? [];
      return lines.length === 3 && !edge.log().includes(canary);
    },
  ],
  [
    "a server is told the address that the edge saw, and not one that a visitor invents",
    async (edge) => {
      await ask(edge, { path: "/who", headers: { "x-forwarded-for": "203.0.113.9" } });
      return edge.reached.at(-1)?.headers["x-forwarded-for"] === "127.0.0.1";
    },
  ],
  [
    "probes and metrics of the servers are not there for the outside",
    async (edge) => {
      const before = edge.reached.length;
      const paths = ["/metrics", "/readyz", "/healthz"];
      const told = await Promise.all(paths.map((path) => statusOf(edge, { path })));
      return told.every((status) => status === 404) && edge.reached.length === before;
    },
  ],
  [
    "plain http leads to https and carries nothing to a server",
    async (edge) => {
      const before = edge.reached.length;
      const url = `http://127.0.0.1:${edge.plainPort}/cart`;
      const { status, headers } = await fetch(url, { redirect: "manual" });
      const leads = headers.get("location")?.startsWith("https://127.0.0.1") ?? false;
      return status === 308 && leads && edge.reached.length === before;
    },
  ],
  [
    "a program that speaks plain http is refused, not led on",
    async (edge) => {
      const plain = `http://127.0.0.1:${edge.plainPort}`;
      const asked = [
        fetch(`${plain}/createPayment`, { method: "POST", redirect: "manual" }),
        fetch(`${plain}/api/sessions`, { redirect: "manual" }),
        fetch(`${plain}/office/today`, { redirect: "manual" }),
      ];
      return (await Promise.all(asked)).every(({ status }) => status === 403);
    },
  ],
  [
    "what it answers by itself is as guarded as what a server answers",
    async (edge) => {
      const { headers } = await ask(edge, { path: "/metrics" });
      return (
        headers["strict-transport-security"] === "max-age=31536000; includeSubDomains" &&
        headers["x-content-type-options"] === "nosniff" &&
        String(headers["content-security-policy"]).includes("frame-ancestors 'none'")
      );
    },
  ],
  ["it speaks TLS 1.3 and TLS 1.2", async (edge) => (await speaks(edge, {})) && speaks(edge, old)],
  [
    "it speaks no TLS before 1.2",
    async (edge) => !(await speaks(edge, { ...weak, minVersion: "TLSv1", maxVersion: "TLSv1.1" })),
  ],
  [
    "it takes no cipher without forward secrecy or without authentication of the data",
    async (edge) => {
      const ciphers = ["AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA256", "AES256-SHA"];
      const taken = await Promise.all(
        ciphers.map((cipher) => speaks(edge, { ...old, ciphers: `${cipher}:@SECLEVEL=0` })),
      );
      return !taken.includes(true);
    },
  ],
  [
    "200 requests a second from one address for ten seconds are a flood, one less is not",
    async (edge) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 8 });
      const statuses = new Map<number, number>();
      const asked = Array.from({ length: 2_100 }, async () => {
        const status = await statusOf(edge, { path: "/", agent });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
      await Promise.all(asked);
      agent.destroy();
      const served = statuses.get(200) ?? 0;
      return served > 1_900 && served <= 2_000 && (statuses.get(429) ?? 0) + served === 2_100;
    },
  ],
];

async function malformed(edge: Edge): Promise<void> {
  const to = { host: "127.0.0.1", port: edge.tlsPort, servername: "localhost" };
  const socket = connect({ ...to, ca: edge.certificate });
  await once(socket, "secureConnect");
  socket.end(`GET /${canary} ${canary} HTTP/9\r\n\r\n`);
  await text(socket).catch(() => "");
}
