import { timeZone } from "@kaunter/domain/calendar";
import { PgBoss } from "pg-boss";
import { givenUpQueue, queueSettings } from "./queues.ts";

/** What the migration needs to know of a job. */
export interface JobQueue {
  name: string;
  cron?: string;
}

/** Makes or upgrades the job tables and queues as the owner, so that no process needs DDL rights. */
export async function installJobs(ownerUrl: string, jobs: readonly JobQueue[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    supervise: false,
    schedule: false,
    max: 1,
  });
  await boss.start();
  await boss.createQueue(givenUpQueue, { policy: "standard" });
  // What was given up waits for a person, not for a date.
  await boss.updateQueue(givenUpQueue, { retentionSeconds: 10 * 365 * 24 * 3_600 });
  for (const { name, cron } of jobs) {
    await boss.createQueue(name, queueSettings());
    await boss.updateQueue(name, settingsThatMayChange());
    if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: timeZone });
  }
  await boss.stop({ graceful: false });
}

function settingsThatMayChange() {
  const { policy: _fixed, ...settings } = queueSettings();
  return settings;
}
