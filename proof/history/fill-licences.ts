import type { Client } from "pg";
import { unopened } from "../growth/sealed.ts";

const firstId = 1_700_000_000_000_000;
/** A year in which nobody renews now: the counters of this year are left alone. */
const year = 2023;
/** However many there are, so many do not count. Each is a look of three or four blocks beside many, and part of one scan beside few. */
const ruled = 10;

const record = (until: string, balanceSen: number) =>
  `jsonb_build_object('ownerName', 'SITI BINTI ALI', 'ownerIc', '********5678', 'businessName', 'KEDAI SITI', 'address',
    '1 JALAN SATU', 'businessCode', '01', 'subhead', '71101', 'status', 'A', 'validUntil', ${until}, 'balanceSen', ${balanceSen},
    'entryCount', 1)`;

/** The council, and licences that wait for somebody to renew them. */
export async function openCouncil(client: Client, waiting: readonly string[]): Promise<void> {
  await client.query(
    `insert into councils (code, name_my, name_en, name_zh, kinds) values ('mpt', 'a', 'b', 'c', array['trading_licence'])`,
  );
  await client.query(
    `insert into charges (council_code, kind, number, record) select 'mpt', 'trading_licence', number,
       ${record(`extract(year from now()) - 1 || '-12-31'`, 0)} from unnest($1::text[]) as number`,
    [waiting],
  );
}

/** Licences after the first so many, up to so many in all: each with its payment, its line, its receipt and its record. */
export async function fillLicences(client: Client, [after, upTo]: [number, number]): Promise<void> {
  const [id, number] = [`${firstId} + n * 1000`, `'R' || lpad(n::text, 8, '0')`];
  const [receipt, at] = [
    `'MPT-${year}-' || lpad(n::text, greatest(6, length(n::text)), '0')`,
    `to_timestamp((${id}) / 1000000.0)`,
  ];
  const each = `generate_series(${after + 1}, ${upTo}) as n`;
  // The locks of the books look at one licence at a time; a million are told to be true.
  await client.query(`
    set session_replication_role = replica;
    insert into charges (council_code, kind, number, record)
      select 'mpt', 'trading_licence', ${number}, ${record("'2099-12-31'", 0)} from ${each};
    insert into payments (id, idempotency_key, request_hash, payer_name, email, phone, email_index, phone_index, language,
        amount_sen, status, status_since, created_at)
      select ${id}, 'idempotency-key-' || n, repeat('a', 64), ${unopened}, ${unopened}, ${unopened}, sha256('e'), sha256('p'), 'en', 2500,
        'successful', ${at}, ${at} from ${each};
    insert into payment_lines (payment_id, line_no, council_code, kind, charge_id, charge_version, account, amount_sen, explanation,
        selection, paid_until, outcome, settled_sen)
      select ${id}, 1, 'mpt', c.kind, c.id, c.version, 'council_payable', 2500, '[]', 'renewal', '2099-12-31', 'settled', 2500
      from ${each} join charges c on c.council_code = 'mpt' and c.number = ${number};
    insert into receipts (number, council_code, year, count, payment_id, amount_sen, issued_at)
      select ${receipt}, 'mpt', ${year}, n, ${id}, 2500, ${at} from ${each};
    insert into digital_licences (document, council_code, payment_id, line_no, receipt_number, charge_id, charge_version, type,
        valid_from, valid_until, handle, issued_at)
      select ${number} || '-2099', 'mpt', ${id}, 1, ${receipt}, c.id, c.version, 'NIAGA', '2020-01-01', '2099-12-31',
        lpad(n::text, 22, 'A'), ${at}
      from ${each} join charges c on c.council_code = 'mpt' and c.number = ${number} order by n;
    insert into licence_rulings (issue_no, seq, ruling, reason, decided_by, approved_by, ruled_at)
      select issue_no, 1, 'suspended', 'because', 'Rosnah', 'Jamil', now() from digital_licences
      where ${after} = 0 order by issue_no limit ${ruled};
    set session_replication_role = origin`);
  await client.query("vacuum analyze");
}

/** Somebody's that counts, by what its link and its document say. */
export const oneOf = (nth: number) => ({
  handle: String(nth).padStart(22, "A"),
  document: `R${String(nth).padStart(8, "0")}-2099`,
});
