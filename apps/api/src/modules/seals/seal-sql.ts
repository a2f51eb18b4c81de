import { type SealedTable, sealedTables } from "./sealed-tables.ts";

/** SQL for one row as text: the same in every session and in every cluster. */
export function textOf({ number, columns }: SealedTable): string {
  const values = [number, ...columns.split(" ")].map((column) => {
    const [name = "", form] = column.split(":");
    if (form === "moment") return `(extract(epoch from ${name}) * 1000000)::bigint`;
    return form === "hex" ? `encode(${name}, 'hex')` : `"${name}"`;
  });
  return `jsonb_build_array(${values.join(", ")})::text`;
}

/** SQL for the last row of a table that is under a seal. */
export function sealedUpTo({ table }: Pick<SealedTable, "table">): string {
  return `coalesce((select max(to_no) from seal_parts where table_name = '${table}'), 0)`;
}

/** SQL for the moment of the oldest row that waits for a seal: of each table the first behind the last seal. */
export function oldestUnsealed(): string {
  const firsts = sealedTables.map(
    (
      each,
    ) => `(select ${each.writtenAt} as at from ${each.table} where ${each.number} > ${sealedUpTo(each)}
      order by ${each.number} limit 1)`,
  );
  return `(select min(at) from (${firsts.join(" union all ")}) as firsts)`;
}
