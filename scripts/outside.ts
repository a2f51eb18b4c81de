// Plays all that is around the product in compose.yaml: banks, councils and mail, with keys for both sides, and fills the
// database with invented charges and people.
import { chmodSync, chownSync, globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedWhenEmpty } from "../tools/seed/fill-database.ts";
import { databaseOf } from "../tools/stage/connection.ts";
import { ensureDatabase, migrate } from "../tools/stage/database.ts";
import { demoKeysFolder, journalFolderOf } from "../tools/stage/demonstration.ts";
import { sandboxEnvironment } from "../tools/stage/environment.ts";
import { fetchCertificates, makeKeys } from "../tools/stage/keys.ts";
import { portsFrom, urlOf } from "../tools/stage/ports.ts";
import { end, start, untilEnded, untilHealthy } from "../tools/stage/processes.ts";
import { staffWhenEmpty } from "../tools/stage/staff.ts";
import { say } from "./steps.ts";

/** The group of the product's users, as the image of the database names it. */
const productGroup = 10_000;

/** The product reads these; FPX's own keys stay FPX's. */
function shareKeys(): void {
  const share = (patterns: string[], mode: number) => {
    for (const name of globSync(patterns, { cwd: demoKeysFolder })) {
      chownSync(join(demoKeysFolder, name), 0, productGroup);
      chmodSync(join(demoKeysFolder, name), mode);
    }
  };
  share([".", "councils"], 0o750);
  share(["*.{pem,key,cer}", "councils/*"], 0o640);
}

/** Another container makes what is waited for. */
async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  let reason = "";
  const complain = (error: unknown) => {
    if (reason !== String(error)) say(`Waiting for ${what}: ${(reason = String(error))}`);
    return false;
  };
  while (!(await isThere().catch(complain))) await pause(500);
}

const ports = portsFrom(4600);
const keys = makeKeys(demoKeysFolder);
shareKeys();
const database = new URL(process.env["DATABASE_URL"] ?? "").href;
const journalFolder = journalFolderOf(databaseOf(database));
const sandbox = start(["node", "apps/sandbox/src/main.ts"], {
  env: sandboxEnvironment({ keys, ports, journalFolder, apiUrl: urlOf(ports.api) }),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void end(sandbox).then(() => process.exit()));
}
await untilHealthy(`${urlOf(ports.sandbox)}/healthz`, sandbox);
await fetchCertificates(keys, ports);
shareKeys();

// Both may migrate at once: one waits for the other.
await until("the database", async () => (await migrate(database)) !== "");
const urls = await ensureDatabase();
await seedWhenEmpty(urls);
const office = urlOf(ports.officeBehind);
await until("the office", async () => (await fetch(`${office}/readyz`)).ok);
await until("the portal", async () => (await fetch(`${urlOf(ports.api)}/`)).ok);
const staff = await staffWhenEmpty({ url: office, urls, keyFile: keys.office });
say(
  `Kaunter is open: http://localhost:4600, office http://localhost:4610 (${staff.length} people).`,
);
process.exitCode = (await untilEnded(sandbox)) ?? 1;
