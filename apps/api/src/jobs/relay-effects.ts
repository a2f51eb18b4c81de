import { sql } from "kysely";
import { fromKysely, type PgBoss } from "pg-boss";
import type { InTransaction } from "../db/transaction.ts";
import { trace } from "../tracepoints.ts";
import type { Effect } from "./job.ts";

const atOnce = 500;

interface Relay {
  inTransaction: InTransaction;
  boss: Pick<PgBoss, "insert">;
  /** The effects that this worker can handle. Others wait for a worker that can. */
  effects: readonly Effect<object>[];
}

/** Makes jobs of effects that were ordered, each exactly once and in their order; answers how many. */
export async function relayEffects({ inTransaction, boss, effects }: Relay): Promise<number> {
  const names = effects.map(({ name }) => name);
  return inTransaction(async (tx) => {
    const { rows: ordered } = await sql<{ name: string; data: object }>`
      with taken as (
        delete from ordered_effects where id in (
          select id from ordered_effects where name = any(${names}) order by id limit ${atOnce} for update skip locked)
        returning id, name, data
      )
      select name, data from taken order by id`.execute(tx);
    if (ordered.length > 0) trace("effects.taken");
    for (const effect of effects) {
      const jobs = ordered.filter(({ name }) => name === effect.name);
      if (jobs.length === 0) continue;
      const rows = jobs.map(({ data }) => {
        const lane = effect.lane?.(data);
        return { data, ...(lane && { group: { id: lane } }) };
      });
      await boss.insert(effect.name, rows, { db: fromKysely(tx.withoutPlugins()) });
    }
    if (ordered.length > 0) trace("effects.relayed");
    return ordered.length;
  });
}
