import type { Client } from "pg";
import { inOwnTransaction } from "../../db/owner.ts";
import type { Summary } from "./differences.ts";
import type { ImportOrder } from "./import-order.ts";
import { keptSettlements as kept } from "./leaving-payments.ts";

/**
 * Writes the differences into the register, all or nothing, and what each charge was before. Settlements are taken as
 * they are once the charges are locked: what was paid since the comparison stays paid.
 */
export async function applyImport(
  client: Client,
  order: ImportOrder & { fileHash: string },
  summary: Summary,
): Promise<string> {
  return inOwnTransaction(client, async () => {
    const id = await recordImport(client, order, summary);
    await lockCharges(client);
    await client.query(
      `insert into import_changes (import_id, charge_id, version_before, version_after, plate_before, as_of_before,
         was_listed)
       select $1, c.id, c.version, c.version + (s.row_no is not null and (c.record <> s.record
         or c.settlements <> ${kept}))::integer, c.plate, c.as_of, c.is_listed
       from differences d join charges c on c.id = d.charge_id left join staged s using (row_no)
       where d.what <> 'older'`,
      [id],
    );
    await client.query(
      `update charges c set record = s.record, plate = s.plate, settlements = ${kept}, as_of = $2, is_listed = true
       from import_changes i join differences d using (charge_id) join staged s on s.row_no = d.row_no
       where i.import_id = $1 and c.id = i.charge_id`,
      [id, order.asOf],
    );
    await client.query(
      `update charges c set is_listed = false from differences d where d.charge_id = c.id and d.what = 'gone'`,
    );
    await addCharges(client, id, order);
    return id;
  });
}

/** In the order of ids, as payments lock them: then neither waits for the other for ever. */
async function lockCharges(client: Client): Promise<void> {
  await client.query(
    `select count(*) from (
       select from charges c join differences d on d.charge_id = c.id where d.what <> 'older'
       order by c.id for no key update of c) as locked`,
  );
}

async function addCharges(client: Client, importId: string, order: ImportOrder): Promise<void> {
  await client.query(
    `with added as (
       insert into charges (council_code, kind, number, plate, record, as_of)
       select $2, $3, s.number, s.plate, s.record, $4 from differences d join staged s using (row_no)
       where d.charge_id is null order by s.row_no
       returning id, version, plate)
     insert into import_changes (import_id, charge_id, version_after, plate_before, as_of_before, was_listed)
     select $1, id, version, plate, $4, false from added`,
    [importId, order.council, order.kind.kind, order.asOf],
  );
}

async function recordImport(
  client: Client,
  order: ImportOrder & { fileHash: string },
  summary: Summary,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into imports (council_code, kind, as_of, file_name, file_hash, imported_by, new_count, changed_count,
       gone_count, unchanged_count, older_count, acknowledged_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      order.council,
      order.kind.kind,
      order.asOf,
      order.fileName,
      order.fileHash,
      order.by,
      summary.new.count,
      summary.changed.count,
      summary.gone.count,
      summary.unchanged.count,
      summary.older.count,
      summary.acknowledgedCount,
    ],
  );
  return rows[0]?.id ?? "";
}
