import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startSandbox } from "./sandbox.ts";

function run(environment: Record<string, string>) {
  return spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
    env: { ...process.env, SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0", ...environment },
  });
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "the program says where it listens, is healthy and ends quietly on %s",
  async (signal) => {
    const program = run({});
    const [line] = (await once(program.stdout, "data")) as [Buffer];
    const ready =
      /^Sandbox ready: pages (http:\S+), FPX http:\S+, council http:\S+, mail smtp:\/\/127\.0\.0\.1:\d+\n$/;
    const address = ready.exec(line.toString())?.[1];
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    program.kill(signal);
    expect(await once(program, "exit")).toEqual([0, null]);
  },
);

/** A port with the two after it free as well. */
async function threePorts(): Promise<number> {
  for (;;) {
    const first = await probe(0);
    const others = await Promise.all([probe(first + 1), probe(first + 2)]);
    if (!others.includes(0)) return first;
  }
}

async function probe(port: number): Promise<number> {
  const server = createServer();
  const found = await new Promise<number>((resolve) => {
    server.once("error", () => resolve(0));
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
  if (found !== 0) await new Promise((resolve) => server.close(resolve));
  return found;
}

test("FPX and the council listen on the two ports after the pages", async () => {
  const port = await threePorts();
  const program = run({ SANDBOX_PORT: String(port) });
  const [line] = (await once(program.stdout, "data")) as [Buffer];
  expect(line.toString()).toContain(
    `pages http://127.0.0.1:${port}, FPX http://127.0.0.1:${port + 1}, council http://127.0.0.1:${port + 2},`,
  );
  program.kill("SIGTERM");
  await once(program, "exit");
});

test("a port that is no port is named in the error", async () => {
  const program = run({ SANDBOX_SMTP_PORT: "mail" });
  const errors = text(program.stderr);
  expect(await once(program, "exit")).toEqual([1, null]);
  expect(await errors).toContain('SANDBOX_SMTP_PORT must be a port number, not "mail"');
});

test("a taken mail port is an error and leaves no half-started sandbox behind", async () => {
  const taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  const { port: smtpPort } = taken.address() as AddressInfo;
  const httpPort = await probe(0);

  await expect(startSandbox({ httpPort, smtpPort })).rejects.toThrow("EADDRINUSE");
  await expect(fetch(`http://127.0.0.1:${httpPort}/healthz`)).rejects.toThrow("fetch failed");
  taken.close();
});
