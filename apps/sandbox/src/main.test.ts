import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
      /^Sandbox ready: pages (http:\S+), FPX http:\S+, council http:\S+, mail smtp:\/\/127\.0\.0\.1:\d+, card http:\S+\n$/;
    const address = ready.exec(line.toString())?.[1];
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    program.kill(signal);
    expect(await once(program, "exit")).toEqual([0, null]);
  },
);

/** A port with the three after it free as well. */
async function fourPorts(): Promise<number> {
  for (;;) {
    const first = await probe(0);
    const others = await Promise.all([1, 2, 3].map((distance) => probe(first + distance)));
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

test("FPX, the council and the card provider listen on the three ports after the pages", async () => {
  const port = await fourPorts();
  const program = run({ SANDBOX_PORT: String(port) });
  const [line] = (await once(program.stdout, "data")) as [Buffer];
  expect(line.toString()).toContain(
    `pages http://127.0.0.1:${port}, FPX http://127.0.0.1:${port + 1}, council http://127.0.0.1:${port + 2},`,
  );
  expect(line.toString()).toContain(`card http://127.0.0.1:${port + 3}\n`);
  program.kill("SIGTERM");
  await once(program, "exit");
});

test("the merchant of a file is known to the card provider from the start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-main-"));
  const file = join(folder, "merchant.json");
  const merchant = { merchantCode: "M99999", merchantKey: "demoKey88", signatureType: "SHA256" };
  await writeFile(file, JSON.stringify(merchant));
  const program = run({ SANDBOX_MERCHANT_FILE: file });
  const [line] = (await once(program.stdout, "data")) as [Buffer];
  const address = /card (http:\S+)/.exec(line.toString())?.[1];
  const query = "MerchantCode=M99999&RefNo=A1&Amount=1.00";
  const answer = await fetch(`${address}/ePayment/enquiry.asp?${query}`);
  expect(await answer.text()).toBe("Record not found");
  program.kill("SIGTERM");
  await once(program, "exit");
  await rm(folder, { recursive: true });
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
