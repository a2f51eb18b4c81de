import type { Client } from "pg";
import type { Settlement } from "../charges/council-records.ts";
import { recordAfter } from "../charges/settlements.ts";
import type { ImportOrder, Terms } from "./import-order.ts";
import { findLeaving, keptSettlements } from "./leaving-payments.ts";
import { type WeighedPayments, weighPayments } from "./weigh-payments.ts";
import { payableSen, payableSenBefore } from "./reading/payable.ts";

/** What an import means, in records and in sen that can be paid. */
export interface Summary extends WeighedPayments {
  new: { count: number; afterSen: number };
  changed: { count: number; beforeSen: number; afterSen: number };
  gone: { count: number; beforeSen: number };
  unchanged: { count: number };
  /** Ours is newer than the file, so it stays. */
  older: { count: number };
}

type Register = Pick<ImportOrder, "council" | "kind" | "asOf">;

const weighedAtOnce = 500;

/**
 * Compares the staged file with the register into the connection's own table `differences`. What is the same in both
 * is not in it; `settled` is the same but for payments that its balance contains by now.
 */
export async function findDifferences(client: Client, register: Register): Promise<void> {
  const { council, kind, asOf } = register;
  await findLeaving(client, register);
  await client.query(
    `create temporary table differences (charge_id bigint unique, row_no integer unique, what text not null)`,
  );
  await client.query(
    `insert into differences
     select c.id, s.row_no, case
       when c.id is null or not c.is_listed then 'new'
       when c.as_of > $3 then 'older'
       when s.row_no is null then 'gone'
       when c.record <> s.record or c.plate is distinct from s.plate then 'changed'
       else 'settled' end
     from staged s full join (select * from charges where council_code = $1 and kind = $2) as c using (number)
     where c.id is null or c.is_listed and (s.row_no is null or c.as_of > $3)
       or s.row_no is not null and (not c.is_listed or c.record <> s.record or c.plate is distinct from s.plate
         or exists (select from leaving where charge_id = c.id))`,
    [council, kind.kind, asOf],
  );
  await client.query("analyze differences");
}

export async function hasDifferences(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from differences limit 1");
  return rowCount === 1;
}

export async function weighDifferences(
  client: Client,
  register: Register,
  terms: Terms,
): Promise<Summary> {
  const summary = {
    ...(await countDifferences(client)),
    ...(await weighPayments(client, register)),
  };
  let lastId = "0";
  for (;;) {
    const rows = await readChanges(client, lastId);
    for (const row of rows) weigh(row, summary, { kind: register.kind, terms });
    if (rows.length < weighedAtOnce) return summary;
    lastId = rows.at(-1)?.id ?? lastId;
  }
}

async function countDifferences(client: Client): Promise<Omit<Summary, keyof WeighedPayments>> {
  const { rows } = await client.query<Record<string, string>>(
    `select count(*) filter (where d.what = 'new') as new, count(*) filter (where d.what = 'changed') as changed,
       count(*) filter (where d.what = 'gone') as gone, count(*) filter (where d.what = 'older') as older,
       (select count(*) from staged) - count(*) filter (where d.what <> 'settled' and d.row_no is not null) as unchanged,
       coalesce(sum(s.payable_sen) filter (where d.charge_id is null), 0) as new_sen
     from differences d left join staged s using (row_no)`,
  );
  const of = (name: string) => Number(rows[0]?.[name]);
  return {
    new: { count: of("new"), afterSen: of("new_sen") },
    changed: { count: of("changed"), beforeSen: 0, afterSen: 0 },
    gone: { count: of("gone"), beforeSen: 0 },
    unchanged: { count: of("unchanged") },
    older: { count: of("older") },
  };
}

interface Change {
  id: string;
  what: "new" | "changed" | "settled" | "gone";
  before: unknown;
  after: unknown;
  paid: Settlement[];
  /** The settlements that still apply to the new record. */
  kept: Settlement[];
}

/** The next page. That ids are larger is said of both tables: the planner does not conclude it, and would read all. */
async function readChanges(client: Client, afterId: string): Promise<Change[]> {
  const { rows } = await client.query<Change>(
    `select c.id, d.what, c.record as before, s.record as after, c.settlements as paid, ${keptSettlements} as kept
     from differences d join charges c on c.id = d.charge_id left join staged s using (row_no)
     where d.charge_id > $1 and c.id > $1 and d.what <> 'older' order by d.charge_id limit ${weighedAtOnce}`,
    [afterId],
  );
  return rows;
}

type On = Pick<Register, "kind"> & { terms: Terms };

function weigh(change: Change, summary: Summary, { kind, terms }: On): void {
  const { what, before, after, paid, kept } = change;
  const payableBefore = () =>
    payableSenBefore(kind, () => recordAfter(kind.kind, before, paid), terms);
  if (what === "gone") {
    summary.gone.beforeSen += payableBefore();
    return;
  }
  const current = recordAfter(kind.kind, after, kept);
  const afterSen = payableSen(kind, current, terms);
  if (what === "new") summary.new.afterSen += afterSen;
  else {
    summary.changed.beforeSen += payableBefore();
    summary.changed.afterSen += afterSen;
  }
}
