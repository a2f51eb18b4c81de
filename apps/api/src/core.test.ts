import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { Config } from "./config.ts";
import { openCore } from "./core.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const database = await createTestDatabase();
const log = pino({ level: "silent" });

/** The database behind a door that shuts in the face of whoever comes first. */
async function behindDoor(address: string): Promise<string> {
  const { hostname, port } = new URL(address);
  let visitors = 0;
  const door = createServer((visitor) => {
    visitors += 1;
    if (visitors === 1) visitor.destroy();
    else visitor.pipe(connect(Number(port), hostname)).pipe(visitor);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void door.close());
  await once(door, "listening");
  const { port: own } = door.address() as AddressInfo;
  return Object.assign(new URL(address), { host: `127.0.0.1:${own}` }).href;
}

const configFor = (databaseUrl: string) => ({ databaseUrl, databasePoolSize: 1 }) as Config;

test("a process that starts while the database is away waits for it", async () => {
  const core = await openCore(configFor(await behindDoor(database.urls.server)), log, "server");
  onTestFinished(() => core.close());
  expect(await core.inTransaction(async (_tx, now) => now)).toBeInstanceOf(Date);
});

test("whoever types a command while the database is away is told at once", async () => {
  const opening = openCore(configFor(await behindDoor(database.urls.operator)), log, "operator");
  await expect(opening).rejects.toThrow(/terminated|ECONN|closed/i);
});
