import { timeZone } from "@kaunter/domain/calendar";
import { Pool } from "pg";
import { PgBoss } from "pg-boss";
import { lockTimeoutMs } from "../db/owner.ts";
import { givenUpQueue, queueSettings } from "./queues.ts";

/** What the migration needs to know of a job. */
export interface JobQueue {
  name: string;
  cron?: string;
}

/**
 * Makes or upgrades the job tables and queues as the owner, so that no process needs DDL rights. What has to wait for a
 * lock fails, and may be run again.
 */
export async function installJobs(ownerUrl: string, jobs: readonly JobQueue[]): Promise<void> {
  const pool = new Pool({ connectionString: ownerUrl, max: 1 });
  const executeSql = (text: string, values?: unknown[]) => pool.query(impatient(text), values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  try {
    await boss.start();
    await boss.createQueue(givenUpQueue, { policy: "standard" });
    // What was given up waits for a person, not for a date.
    await boss.updateQueue(givenUpQueue, { retentionSeconds: 10 * 365 * 24 * 3_600 });
    for (const { name, cron } of jobs) {
      await boss.createQueue(name, queueSettings());
      await boss.updateQueue(name, settingsThatMayChange());
      if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: timeZone });
    }
  } finally {
    await boss.stop({ graceful: false });
    await pool.end();
  }
}

/** The library itself waits for half a minute, and everybody who works behind it: longer than a job's heart may rest. */
const impatient = (text: string) =>
  text.replace(/(set local lock_timeout =) \d+/i, `$1 ${lockTimeoutMs}`);

function settingsThatMayChange() {
  const { policy: _fixed, ...settings } = queueSettings();
  return settings;
}
