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
    const ready = /^Sandbox ready: pages (http:\S+), mail smtp:\/\/127\.0\.0\.1:\d+\n$/;
    const address = ready.exec(line.toString())?.[1];
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    program.kill(signal);
    expect(await once(program, "exit")).toEqual([0, null]);
  },
);

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
  const probe = createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const { port: httpPort } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));

  await expect(startSandbox({ httpPort, smtpPort })).rejects.toThrow("EADDRINUSE");
  await expect(fetch(`http://127.0.0.1:${httpPort}/healthz`)).rejects.toThrow("fetch failed");
  taken.close();
});
