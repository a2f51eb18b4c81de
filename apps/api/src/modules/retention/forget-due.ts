import { dayOf } from "@kaunter/domain/calendar";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { InTransaction } from "../../db/transaction.ts";
import { forgetPayers } from "./forget-payers.ts";
import { messageLimit, payerRules, rowRules, type RowRule } from "./rules.ts";

export interface RetentionDeps {
  inTransaction: InTransaction;
  log: Pick<Logger, "info" | "error">;
}

/**
 * Forgets all that is past its time, and writes down that nothing of it is left. One rule that fails keeps no other from
 * being followed, but the round is not finished then, and the operator is told how long none was.
 */
export async function forgetDue(deps: RetentionDeps): Promise<void> {
  const tasks: [string, () => Promise<number>][] = [
    ...payerRules.map((rule): [string, () => Promise<number>] => [
      `payers: ${rule.whose}`,
      () => forgetPayers(deps, rule),
    ]),
    ["gateway_messages", () => forgetMessages(deps)],
    ...rowRules.map((rule): [string, () => Promise<number>] => [
      `${rule.table} by ${rule.since}`,
      () => forgetRows(deps, rule),
    ]),
  ];
  const results = [];
  for (const [name, work] of tasks) results.push(await follow(deps, name, work));
  if (results.includes("failed")) return;
  await deps.inTransaction((tx, now) =>
    tx.updateTable("retentionRounds").set({ finishedAt: now }).execute(),
  );
}

/** Some at a time, until nothing is left. */
async function follow({ log }: RetentionDeps, rule: string, work: () => Promise<number>) {
  try {
    let [total, done] = [0, 0];
    do {
      done = await work();
      total += done;
    } while (done > 0);
    if (total > 0) log.info({ rule, forgotten: total }, "what was past its time is forgotten");
    return "followed";
  } catch (error) {
    log.error({ err: error, rule }, "what is past its time could not be forgotten");
    return "failed";
  }
}

const messagesAtOnce = 500;

async function forgetMessages({ inTransaction }: RetentionDeps): Promise<number> {
  return inTransaction(async (tx, now) => {
    const { numAffectedRows } = await sql`update gateway_messages set body = null where id in (
      select id from kept_messages where received_at < ${messageLimit(now)}
      order by received_at limit ${messagesAtOnce})`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

async function forgetRows({ inTransaction }: RetentionDeps, rule: RowRule): Promise<number> {
  const { table, since, keeps, shownBy } = rule;
  return inTransaction(async (tx, now) => {
    const isShown = shownBy
      ? sql`exists (select from ${sql.table(shownBy.table)} as shown
          where shown.${sql.ref(shownBy.by)} = ${sql.ref(`${table}.${shownBy.by}`)}
            and shown.${sql.ref(shownBy.until)} >= ${dayOf(keeps(now))}::date)`
      : sql`false`;
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where ${sql.ref(since)} < ${keeps(now)} and not ${isShown}`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}
