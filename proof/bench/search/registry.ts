import { connected } from "../../../tools/stage/connection.ts";
import { councils } from "../../../tools/stage/keys.ts";

const firstNumber = 100_000_000;

/** The account at a place of the registry: councils come in turn, numbers one after the other. */
export function accountAt(place: number): { council: string; number: string } {
  return {
    council: councils[place % councils.length] ?? "",
    number: String(firstNumber + place),
  };
}

/** The council of an account as SQL, of an expression for its place. */
export function councilInSql(place: string): string {
  const list = councils.map((code) => `'${code}'`).join(", ");
  return `(array[${list}])[${place} % ${councils.length} + 1]`;
}

const perInsert = 500_000;

/** Fills an empty registry with accounts that have five years, of which two are owed. */
export async function fillRegistry(superuserUrl: string, size: number): Promise<void> {
  await connected(superuserUrl, async (client) => {
    // Whether each charge has its council need not be asked ten million times.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into councils (code, name_my, name_en, name_zh, kinds)
       select code, code, code, code, '{assessment}' from unnest($1::text[]) as code`,
      [councils],
    );
    const { rows } = await client.query<{ years: string }>(
      `select json_agg(json_build_object('year', this_year - age, 'chargeSen', 18050,
         'paidSen', case when age > 1 then 18050 else 0 end) order by age desc) as years
       from generate_series(0, 4) as age, extract(year from now()) as this_year`,
    );
    for (let first = 0; first < size; first += perInsert) {
      await client.query(
        `insert into charges (council_code, kind, number, record)
         select ${councilInSql("place")}, 'assessment', ${firstNumber} + place, ('{"ownerName":"AWANG ROSLI BIN MANSUR '
           || place || '","address":"LOT ' || place || ', TAMAN SEMARAK, JALAN APAS BATU 3, 91000 TAWAU, SABAH",'
           || '"title":"TL 1075' || place || '","isLandCess":false,"years":' || $1::text || '}')::jsonb
         from generate_series($2::integer, $3::integer) as place`,
        [JSON.stringify(rows[0]?.years), first, Math.min(size, first + perInsert) - 1],
      );
    }
    await client.query("vacuum analyze charges");
  });
}
