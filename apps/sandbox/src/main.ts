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

const sandbox = await startSandbox({
  httpPort: portFrom("SANDBOX_PORT", 4601),
  smtpPort: portFrom("SANDBOX_SMTP_PORT", 4621),
});

const { host, port } = sandbox.smtpAddress;
process.stdout.write(`Sandbox ready: pages ${sandbox.httpAddress}, mail smtp://${host}:${port}\n`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void sandbox.stop());
}
