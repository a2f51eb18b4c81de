import type { Client } from "pg";
import type { Draw } from "../storm/random.ts";

/** The processes that hold a connection to the books: the attack takes one of them over. */
export const roles = ["server", "worker", "operator", "office", "retention"] as const;

/** Where money, receipts and what they stand on are written. */
export const books = [
  "payments",
  "payment_lines",
  "payment_attempts",
  "payment_events",
  "gateway_messages",
  "ledger_entries",
  "ledger_balances",
  "receipts",
  "receipt_counters",
  "receipt_gaps",
  "receipt_tokens",
  "receipt_voids",
  "postings",
  "void_postings",
  "refunds",
  "cases",
  "reservations",
  "charges",
  "charge_history",
  "digital_licences",
  "licence_rulings",
  "staff_acts",
  "inbox_files",
  "settlement_batches",
  "settlement_lines",
  "settled_attempts",
  "bank_statements",
  "bank_lines",
  "credit_parts",
  "moves",
  "move_entries",
  "open_lines",
  "open_batches",
  "open_credits",
  "seals",
  "seal_parts",
  "unweighed_messages",
  "stray_debits",
  "merchants",
  "service_fees",
  "parking_sessions",
  "photo_rulings",
  "proposals",
  "proposal_endorsements",
  "proposal_decisions",
  "proposal_results",
] as const;

interface Column {
  name: string;
  type: string;
}

export interface Book {
  name: string;
  columns: Column[];
  /** Where each of its rows lies. */
  rows: string[];
}

/** One write that nobody ordered. */
export interface Write {
  role: (typeof roles)[number];
  verb: "update" | "insert" | "delete";
  book: string;
  /** The columns to which the attack gives another value. */
  columns: readonly string[];
  text: string;
}

export async function readBooks(client: Client): Promise<Book[]> {
  const found: Book[] = [];
  for (const name of books) {
    const { rows: columns } = await client.query<Column>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [name],
    );
    const { rows } = await client.query<{ at: string }>(`select ctid::text as at from ${name}`);
    found.push({ name, columns, rows: rows.map(({ at }) => at) });
  }
  return found;
}

export function drawWrite(draw: Draw, all: readonly Book[]): Write {
  const book = draw.pick(all.filter(({ rows }) => rows.length > 0));
  const role = draw.pick(roles);
  const at = `'${draw.pick(book.rows)}'`;
  const verb = draw.pick(["update", "update", "insert", "delete"] as const);
  if (verb === "delete") {
    const text = `delete from ${book.name} where ctid = ${at}`;
    return { role, verb, book: book.name, columns: [], text };
  }
  const columns = drawColumns(draw, book.columns);
  const names = columns.map(({ name }) => name);
  const write = { role, verb, book: book.name, columns: names };
  const values = columns.map((column) => `${column.name} = ${drawValue(draw, book, column)}`);
  if (verb === "update") {
    return { ...write, text: `update ${book.name} set ${values.join(", ")} where ctid = ${at}` };
  }
  const cells = book.columns.map(({ name, type }) =>
    names.includes(name) ? `${drawValue(draw, book, { name, type })} as ${name}` : name,
  );
  const text = `insert into ${book.name} overriding system value select ${cells.join(", ")} from ${book.name} where ctid = ${at}`;
  return { ...write, text };
}

/** Mostly one column; sometimes a second that may hide the first. */
function drawColumns(draw: Draw, columns: readonly Column[]): Column[] {
  const first = draw.pick(columns);
  const second = draw.pick(columns);
  return first === second || draw.below(3) > 0 ? [first] : [first, second];
}

/** The value of another row, nothing, or one that lies beside the right one. */
function drawValue(draw: Draw, book: Book, { name, type }: Column): string {
  const other = `(select ${name} from ${book.name} where ctid = '${draw.pick(book.rows)}')`;
  const beside: Record<string, string[]> = {
    bigint: [`${name} + 1`, `${name} - 1`, `-${name}`, "0"],
    integer: [`${name} + 1`, `${name} - 1`, "0"],
    smallint: [`${name} + 1`, `${name} - 1`, "0"],
    text: [`${name} || 'X'`, "''"],
    boolean: [`not ${name}`],
    "timestamp with time zone": [`${name} - interval '1 day'`, `${name} + interval '1 year'`],
    jsonb: ["'{}'", "'[]'"],
    bytea: ["'\\x00'", `sha256(${name})`],
  };
  return draw.pick([other, other, "null", ...(beside[type] ?? [])]);
}
