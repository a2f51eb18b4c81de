import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Merchant } from "./card/world.ts";
import type { Seller } from "./fpx/world.ts";
import { startSandbox } from "./sandbox.ts";

function portFrom(name: string, otherwise: number): number {
  const text = process.env[name];
  if (text === undefined || text === "") return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${text}"`);
  }
  return port;
}

function fileNamedBy(name: string): unknown {
  const path = process.env[name];
  return path ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function bytesNamedBy(name: string): Buffer | undefined {
  const path = process.env[name];
  return path ? readFileSync(path) : undefined;
}

/** A file for each council, `mpt.secret`, with a secret on each line. */
function secretsIn(folder: string | undefined): Record<string, string[]> {
  if (folder === undefined) return {};
  const files = readdirSync(folder).filter((file) => file.endsWith(".secret"));
  const linesOf = (file: string) => readFileSync(join(folder, file), "utf8").trim().split(/\s+/);
  return Object.fromEntries(files.map((file) => [basename(file, ".secret"), linesOf(file)]));
}

const httpPort = portFrom("SANDBOX_PORT", 4601);
// Port 0 asks for any free port, for each of them.
const after = (distance: number) => (httpPort === 0 ? 0 : httpPort + distance);

const sandbox = await startSandbox({
  httpPort,
  fpxPort: after(1),
  councilPort: after(2),
  cardPort: after(3),
  smtpPort: portFrom("SANDBOX_SMTP_PORT", 4621),
  keysFolder: process.env["SANDBOX_KEYS_FOLDER"],
  journalFolder: process.env["SANDBOX_JOURNAL_FOLDER"],
  seller: fileNamedBy("SANDBOX_SELLER_FILE") as Seller | undefined,
  merchant: fileNamedBy("SANDBOX_MERCHANT_FILE") as Merchant | undefined,
  councilSecrets: secretsIn(process.env["SANDBOX_COUNCIL_SECRETS_FOLDER"]),
  messagingKey: bytesNamedBy("SANDBOX_MESSAGING_KEY_FILE"),
});

const { httpAddress, fpxAddress, councilAddress, smtpAddress, cardAddress } = sandbox;
process.stdout.write(
  `Sandbox ready: pages ${httpAddress}, FPX ${fpxAddress}, council ${councilAddress}, ` +
    `mail smtp://${smtpAddress.host}:${smtpAddress.port}, card ${cardAddress}\n`,
);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void sandbox.stop());
}
