import { type RawBuilder, sql } from "kysely";
import type { Effect } from "./job.ts";
import { jobSchema } from "./queues.ts";

/** What is ordered of a kind, waits, will be tried again, or runs, as a subquery over its `data`. */
export function liveJobs({ name }: Pick<Effect<never>, "name">): RawBuilder<unknown> {
  const jobs = sql.table(`${jobSchema}.job`);
  // Said in the words of the two indexes, so that what is done is not read.
  return sql`(
    select data from ordered_effects where name = ${name} union all
    select data from ${jobs} where name = ${name} and state < 'active' and not blocked
    union all select data from ${jobs} where name = ${name} and state = 'active' and group_id is not null)`;
}
