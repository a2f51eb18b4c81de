import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  anOrder,
  hiddenFields,
  numberOf,
  reach,
  readConfirmation,
  startSeller,
} from "./fpx/seller.fixture.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-crash-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function startProgram() {
  const program = spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
    env: {
      ...process.env,
      SANDBOX_PORT: "0",
      SANDBOX_SMTP_PORT: "0",
      SANDBOX_KEYS_FOLDER: join(folder, "keys"),
      SANDBOX_JOURNAL_FOLDER: join(folder, "journal"),
      SANDBOX_SELLER_FILE: join(folder, "seller.json"),
    },
  });
  const [line] = (await once(program.stdout, "data")) as [Buffer];
  const [httpAddress = "", fpxAddress = "", councilAddress = "", cardAddress = ""] =
    line.toString().match(/http:\/\/[\d.:]+/g) ?? [];
  const smtpAddress = { host: "", port: 0 };
  const addresses = { httpAddress, fpxAddress, councilAddress, cardAddress, smtpAddress };
  return { program, ...reach({ ...addresses, stop: async () => {} }) };
}

async function end(program: ChildProcess, signal: NodeJS.Signals) {
  program.kill(signal);
  await once(program, "exit");
}

async function startSilentServer() {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { server, directUrls: [`http://127.0.0.1:${port}/direct`] };
}

test("a debit is in the journal before anyone hears of it, and FPX remembers it after its process was killed", async () => {
  const seller = await startSeller();
  await writeFile(join(folder, "seller.json"), JSON.stringify(seller.registration));
  const first = await startProgram();
  // The program has the machine's clock, which a test must not depend on.
  await first.control("PATCH", "/fpx/settings", { maxSkewMs: 0 });
  const corporate = anOrder({ fpx_msgToken: "02" });
  const { fpx_fpxTxnId: waiting } = hiddenFields(await first.pay(corporate));

  const { server: silent, directUrls } = await startSilentServer();
  await first.control("PUT", "/fpx/seller", { ...seller.registration, directUrls });
  const order = anOrder();
  const paying = first.pay(order);
  paying.catch(() => undefined);
  await once(silent, "request");
  await end(first.program, "SIGKILL");
  await expect(paying).rejects.toThrow("fetch failed");
  const lines = (await readFile(join(folder, "journal/fpx.jsonl"), "utf8")).trimEnd().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
    kind: "debit",
    sellerExOrderNo: numberOf(order),
    amountSen: 15000,
  });

  const second = await startProgram();
  const answer = await (await second.enquire(order)).text();
  const told = readConfirmation(answer, await second.certificate());
  expect(told).toMatchObject({ isGenuine: true, fpx_debitAuthCode: "00" });
  await second.post(`/approver/${waiting}`, new URLSearchParams({ code: "00" }));
  expect(seller.about(numberOf(corporate)).at(-1)?.fields["fpx_debitAuthCode"]).toBe("00");

  await end(second.program, "SIGTERM");
  silent.closeAllConnections();
  silent.close();
  await seller.stop();
});
