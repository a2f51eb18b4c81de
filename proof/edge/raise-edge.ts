import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePorts } from "../../tools/stage/ports.ts";
import { root } from "../../tools/stage/processes.ts";

/** What reached a server behind the edge. */
interface Reached {
  path: string;
  headers: IncomingHttpHeaders;
}

export interface Edge {
  plainPort: number;
  tlsPort: number;
  certificate: string;
  reached: Reached[];
  /** Everything that the edge has written so far. */
  log: () => string;
  close: () => Promise<void>;
}

const folder = join(root, ".data", "edge");

/** Where a database would be: nobody asks for one here. */
const databases = { DB1: "127.0.0.1", DB2: "127.0.0.1", DB3: "127.0.0.1" };

/** HAProxy with production's one file of three; only addresses and the place of its files are others. */
export async function raiseEdge(): Promise<Edge> {
  const first = await freePorts(4);
  const [plainPort, tlsPort, serverPort, databasePort] = [first, first + 1, first + 2, first + 3];
  const certificate = makeCertificate();
  const config = writeConfig({ plainPort, tlsPort, serverPort });
  const reached: Reached[] = [];
  const server = createServer((request, response) => {
    if (request.url !== "/readyz")
      reached.push({ path: request.url ?? "", headers: request.headers });
    response.end("served");
  });
  await once(server.listen(serverPort, "127.0.0.1"), "listening");
  const env = {
    ...process.env,
    ...databases,
    DATABASE_PORT: `${databasePort}`,
    CERTIFICATES: folder,
  };
  const edge = spawn("haproxy", ["-f", config], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(edge, "exit");
  let log = "";
  edge.stdout.on("data", (bytes: Buffer) => (log += bytes.toString()));
  edge.stderr.on("data", (bytes: Buffer) => (log += bytes.toString()));
  await Promise.race([untilOpen(tlsPort), ended.then(() => Promise.reject(new Error(log)))]);
  return {
    plainPort,
    tlsPort,
    certificate,
    reached,
    log: () => log,
    close: async () => {
      edge.kill();
      await ended;
      server.closeAllConnections();
      server.close();
    },
  };
}

function makeCertificate(): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "tls"), { recursive: true });
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"];
  execFileSync("openssl", [...args, ...subject, ...files], { stdio: "ignore" });
  const [key, certificate] = ["key", "certificate"].map((name) =>
    readFileSync(join(folder, `${name}.pem`), "utf8"),
  );
  writeFileSync(join(folder, "tls", "site.pem"), `${key}${certificate}`);
  writeFileSync(join(folder, "office-names"), "office.example\n");
  writeFileSync(join(folder, "machines.crt"), `${certificate}`);
  return certificate ?? "";
}

function writeConfig(ports: { plainPort: number; tlsPort: number; serverPort: number }): string {
  const read = (name: string) => readFileSync(join(root, "ops", name), "utf8");
  copyFileSync(join(root, "ops/edge/away.http"), join(folder, "away.http"));
  const text = ["cluster/haproxy.cfg", "edge/kaunter.cfg", "edge/tls.cfg"]
    .map(read)
    .join("")
    .replace(/bind :::80 .*/, `bind 127.0.0.1:${ports.plainPort}`)
    .replace("bind :::443 v4v6", `bind 127.0.0.1:${ports.tlsPort}`)
    .replaceAll(/(server \w+) 127\.0\.0\.1:\d+/g, `$1 127.0.0.1:${ports.serverPort}`)
    .replaceAll(/\/etc\/(kaunter|haproxy)\//g, `${folder}/`);
  const file = join(folder, "edge.cfg");
  writeFileSync(file, text);
  return file;
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}
