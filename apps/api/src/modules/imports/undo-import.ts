import type { Kind } from "@kaunter/domain/charges/kinds";
import type { Client } from "pg";
import { inOwnTransaction, withOwner } from "../../db/owner.ts";
import { kindNamed } from "../charges/kinds.ts";
import { ImportRefused } from "./import-order.ts";
import {
  findImport,
  findImports,
  forgetRestated,
  lockRegister,
  type StoredImport,
} from "./store.ts";

/** A charge that stays as it is: taking its record back would change what somebody pays or has paid. */
export interface LeftAlone {
  number: string;
  why: "paid" | "reserved" | "changed";
  paymentId: string | null;
}

export interface Undone {
  restoredCount: number;
  leftAlone: LeftAlone[];
}

/**
 * Gives every charge that an import touched the record, the settlements and the place in the register that it had
 * before, all or nothing. Only the newest import of a register can be undone: an older one lies below it.
 */
export async function undoImport(
  { ownerUrl }: { ownerUrl: string },
  { id, by }: { id: string; by: string },
): Promise<Undone> {
  return withOwner(ownerUrl, async (client) => {
    const found = await findUndoable(client, id);
    return inOwnTransaction(client, async () => {
      await lockCharges(client, id);
      const leftAlone = await findLeftAlone(client, found);
      const restoredCount = await restoreCharges(client, id);
      await client.query("update imports set undone_by = $2, undone_at = now() where id = $1", [
        id,
        by,
      ]);
      return { restoredCount, leftAlone };
    });
  });
}

/** Takes back only that a register was stated again: its import is as fresh as its own date. No record changes. */
export async function undoRestatement(
  { ownerUrl }: { ownerUrl: string },
  id: string,
): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    const { asOf, statedAsOf } = await findUndoable(client, id);
    if (statedAsOf <= asOf) throw new ImportRefused({ code: "not_restated" });
    await forgetRestated(client, id);
  });
}

async function findUndoable(client: Client, id: string): Promise<StoredImport> {
  const known = await findImport(client, id);
  if (!known) throw new ImportRefused({ code: "unknown_import" });
  await lockRegister(client, known);
  const found = (await findImport(client, id)) ?? known;
  if (found.undoneAt !== null) {
    const { undoneAt, undoneBy } = found;
    throw new ImportRefused({ code: "already_undone", at: undoneAt, by: undoneBy ?? "" });
  }
  const [newest] = await findImports(client, found);
  if (newest && newest.id !== id) throw new ImportRefused({ code: "import_on_top", id: newest.id });
  return found;
}

/** In the order of ids, and so that nobody can reserve one until it is decided what becomes of it. */
async function lockCharges(client: Client, id: string): Promise<void> {
  await client.query(
    `select count(*) from (
       select from charges c join import_changes i on i.charge_id = c.id where i.import_id = $1
       order by c.id for update of c) as locked`,
    [id],
  );
}

/** Whatever is not as the import left it; an import on top of it that was undone changed nothing in the end. */
async function findLeftAlone(client: Client, { id, kind }: StoredImport): Promise<LeftAlone[]> {
  await client.query(
    "create temporary table left_alone (charge_id bigint primary key) on commit drop",
  );
  await client.query(
    `insert into left_alone
     select c.id from import_changes i join charges c on c.id = i.charge_id
     where i.import_id = $1 and (exists (select from reservations r where r.charge_id = c.id)
       or c.version <> i.version_after and not exists (select from charge_history h where h.charge_id = c.id
         and h.version = i.version_after and h.record = c.record and h.settlements = c.settlements))`,
    [id],
  );
  const { rows } = await client.query<LeftAlone>(
    `select c.number, coalesce(r.payment_id::text, paid.id) as "paymentId",
       case when r.payment_id is not null then 'reserved' when paid.id is not null then 'paid' else 'changed' end as why
     from left_alone join charges c on c.id = charge_id left join reservations r using (charge_id)
     left join lateral (
       select each ->> 'paymentId' as id from jsonb_array_elements(c.settlements) as each
       where (each ->> 'settledAt')::timestamptz >= (select imported_at from imports where id = $1)
       order by each ->> 'settledAt' desc limit 1) as paid on true
     order by c.number`,
    [id],
  );
  const named = kindNamed(kind as Kind);
  return rows.map((row) => ({ ...row, number: named.writeNumber(row.number) }));
}

async function restoreCharges(client: Client, id: string): Promise<number> {
  const { rowCount } = await client.query(
    `update charges c set record = coalesce(h.record, c.record), settlements = without_void(coalesce(h.settlements, c.settlements), c.council_code),
       plate = i.plate_before, as_of = i.as_of_before, is_listed = i.was_listed
     from import_changes i left join charge_history h on h.charge_id = i.charge_id and h.version = i.version_before
     where i.import_id = $1 and c.id = i.charge_id and not exists (select from left_alone where charge_id = c.id)`,
    [id],
  );
  return rowCount ?? 0;
}
