import { Client } from "pg";
import { asOwner, type TestDatabase, type TestRole } from "./test-database.ts";

export type Verb =
  | "select"
  | "insert"
  | "update"
  | "delete"
  | "truncate"
  | "next"
  | "set"
  | "alter";

/** Something that can be done to a table, to one of its columns or to a sequence. */
export interface Act {
  verb: Verb;
  relation: string;
  column?: string;
}

export const nameOf = ({ verb, relation, column }: Act) =>
  `${verb} ${relation}${column === undefined ? "" : `.${column}`}`;

/** SQL that does it, or would if its role might; whoever may not is told so before anything else is looked at. */
function statementOf({ verb, relation, column }: Act): string {
  const statements: Record<Verb, string> = {
    select: `select "${column}" from ${relation} limit 0`,
    insert: `insert into ${relation} ("${column}") values (default)`,
    update: `update ${relation} set "${column}" = default where false`,
    delete: `delete from ${relation} where false`,
    truncate: `truncate ${relation}`,
    next: `select nextval('${relation}')`,
    set: `select setval('${relation}', 1)`,
    alter: `alter table ${relation} disable trigger all`,
  };
  return statements[verb];
}

// The second is told through a view of a column that nobody can set, the third of a view of two tables.
const refusals = ["42501", "428C9", "55000"];

/** Which of these acts PostgreSQL lets a role do; others fail for want of the right to. */
export async function findAllowed(
  { urls }: TestDatabase,
  role: TestRole,
  acts: readonly Act[],
): Promise<string[]> {
  const client = new Client({ connectionString: urls[role] });
  await client.connect();
  const allowed: string[] = [];
  for (const act of acts) {
    const refusal = await client.query(`${statementOf(act)}; rollback`).then(
      () => undefined,
      (error: Error & { code?: string }) => error.code,
    );
    if (!refusals.includes(refusal ?? "")) allowed.push(nameOf(act));
  }
  await client.end();
  return allowed;
}

const ours = "relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)";

/** Everything that can be done to anything in the database, from the catalogue. */
export async function everyAct(database: TestDatabase): Promise<Act[]> {
  const columns = `select oid::regclass::text as relation, attname as column from pg_class join pg_attribute on attrelid = oid
    where ${ours} and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`;
  const acts = (verbs: string, rest: string) =>
    `select verb, "column", relation from unnest('{${verbs}}'::text[]) as verb, (${rest}) as each`;
  const of = (kinds: string) =>
    `select oid::regclass::text as relation, null as column from pg_class where ${ours} and relkind = any('${kinds}')`;
  const rows = await asOwner(
    database,
    `${acts("select,insert,update", columns)} union all ${acts("truncate,alter", of("{r,p}"))}
     union all ${acts("delete", of("{r,p,v}"))}
     union all ${acts("next,set", of("{S}"))} order by 3, 1, 2`,
  );
  return (rows as (Omit<Act, "column"> & { column: string | null })[]).map(({ column, ...act }) =>
    column === null ? act : { ...act, column },
  );
}

/** What a role was granted by its own name, and nothing that it has by any other way. */
export async function grantedTo(database: TestDatabase, role: TestRole): Promise<Set<string>> {
  const named = (table: string) =>
    `(quote_ident(${table}_schema) || '.' || ${table}_name)::regclass::text`;
  const rows = await asOwner(
    database,
    `select lower(privilege_type) || ' ' || ${named("table")} || '.' || column_name as act
     from information_schema.column_privileges where grantee = '${role}'
     union all select lower(privilege_type) || ' ' || ${named("table")}
     from information_schema.table_privileges where grantee = '${role}'`,
  );
  return new Set((rows as { act: string }[]).map(({ act }) => act));
}
