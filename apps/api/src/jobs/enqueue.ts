import { sql } from "kysely";
import { statement, type Value } from "../db/statement.ts";
import type { Tx } from "../db/transaction.ts";
import type { Effect } from "./job.ts";

export type Enqueue = <Payload extends object>(
  tx: Tx,
  effect: Effect<Payload>,
  payloads: readonly Payload[],
) => Promise<void>;

/** Orders work inside the caller's transaction: it is done exactly when the transaction commits. */
export const enqueue: Enqueue = async (tx, effect, payloads) => {
  const data = JSON.stringify(payloads.map((payload) => effect.payload.parse(payload)));
  await order(tx, { name: effect.name, data });
};

const order = statement((db, value: Value<{ name: string; data: string }>) =>
  sql`insert into ordered_effects (name, data)
    select ${value("name")}, data from jsonb_array_elements(${value("data")}::jsonb) as data`.compile(
    db,
  ),
);
