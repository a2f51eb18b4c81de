import type { Client } from "pg";
import type { Demonstration } from "../../tools/stage/demonstration.ts";
import { connected } from "../../tools/stage/connection.ts";

/** Those that begin with the month in which they end. */
const byMonth = ["PASAR", "PENJAJA", "PENJAJAB", "KAKILIMA"];

/** One of every kind of licence, and of every print of an operating licence. */
const kinds = [
  "NIAGA",
  "IKLAN",
  "ANJING",
  "PASAR",
  "PENJAJA",
  "PENJAJAB",
  "KAKILIMA",
  "LAPANG",
  ...Array.from({ length: 10 }, (_, print) => `OPERASI ${print + 1}`),
];

/** The longest names that people of Sabah bear, and shops that say what they sell. */
const holders = [
  {
    ownerName: "DATUK SERI PANGLIMA HAJI MOHD. SHAHRIZAL ASHRAF BIN HAJI ABDUL RAHMAN @ SULAIMAN",
    businessName:
      "KEDAI MAKAN DAN KATERING WARISAN NUSANTARA BAHAGIA SDN. BHD. (CAWANGAN PASAR BESAR TANJUNG)",
    address:
      "LOT 21 DAN LOT 22, BLOK D, TINGKAT BAWAH DAN TINGKAT SATU, FAJAR KOMPLEKS, JALAN HAJI KARIM, BATU 2 1/2, PETI SURAT 60693, 91016 TAWAU, SABAH",
  },
  {
    ownerName: "CHIN VUN MIN @ 陈文明 CHRISTOPHER JOSEPH (ALIAS TSHIN NYUK FAH 曾玉发)",
    businessName:
      "沙巴传统饮食企业有限公司 SABAH TRADITIONAL FOOD & BEVERAGE ENTERPRISE (亚庇总行)",
    address:
      "加雅街 12 号, LOT 8, BLOK B, KOMPLEKS PERNIAGAAN SRI KEPAYAN PERDANA, 88200 KOTA KINABALU",
  },
  {
    ownerName: "GUNTING @ DOMINIC BIN GIMBAD ANAK KINAROHINGAN MOMOLIANAN SUMANDAK TOMPINUNUWON",
    businessName: "PERUSAHAAN HINAVA, BAMBANGAN OM TUHAU KADAZANDUSUN TAGINAMBUR KINOINGAN",
    address:
      "KG. NALAPAK, TAMU KINOKOD OM TAMU NABALU, 89300 RANAU, KINABALU PARK, JALAN RANAU-TAMPARULI KM 62",
  },
];

export interface DrawnLicence {
  name: string;
  handle: string;
}

/** Those that can be written: the database computes the others itself. */
async function columnsOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name).join(", ");
}

/**
 * Stands for payments of every kind: what was paid for one licence is written once more for each of the others. Some of them
 * cannot be renewed online, and all are drawn by the same program.
 */
export async function multiply(site: Demonstration, number: string): Promise<DrawnLicence[]> {
  const tables = ["payment_lines", "digital_licences"];
  const locks = (state: string) =>
    tables.map((table) => `alter table ${table} ${state} trigger user`).join(";");
  return connected(site.urls.owner, async (client) => {
    await client.query(locks("disable"));
    const columns = await columnsOf(client, "payment_lines");
    const drawn: DrawnLicence[] = [];
    for (const [place, name] of kinds.entries()) {
      const [type = "", print] = name.split(" ");
      const isTrading = type === "NIAGA";
      const licenceNo = isTrading ? "R0999001" : String(2_099_001 + place);
      const written = isTrading ? licenceNo : licenceNo.replace(/^\d{3}/, "$&-");
      const record = {
        ...holders[place % holders.length],
        ...(isTrading
          ? {}
          : { type, printType: print ? Number(print) : null, feeSen: 12_000, hasPhoto: true }),
      };
      const { rows } = await client.query<{ handle: string }>(
        `with origin as (
           select d.*, c.record, h.record as record_then from digital_licences d join charges c on c.id = d.charge_id
             left join charge_history h on h.charge_id = c.id and h.version = d.charge_version
           where c.number = $1),
         charge as (
           insert into charges (council_code, kind, number, record)
           select 'mpt', $2::text, $3::text, (record ${isTrading ? "" : "- 'entryCount'"}) || $4::jsonb from origin returning id, version),
         photo as (
           insert into licence_photos (charge_id, content_type, bytes)
           select charge.id, p.content_type, p.bytes
           from charge, (select content_type, bytes from licence_photos limit 1) as p),
         line as (
           insert into payment_lines (${columns})
           select ${columns.replaceAll(/\w+/g, "copy.$&")} from origin, charge, payment_lines l, jsonb_populate_record(l,
             jsonb_build_object('line_no', $5::int, 'charge_id', charge.id, 'kind', $2::text)) as copy
           where (l.payment_id, l.line_no) = (origin.payment_id, origin.line_no) returning 1)
         insert into digital_licences (document, council_code, payment_id, line_no, receipt_number, charge_id, charge_version,
           type, print_type, valid_from, valid_until, handle, issued_at)
         select $6::text || to_char(valid_until, '${isTrading ? "-YYYY" : "-YYYY-MM"}'), council_code, payment_id, $5::int, receipt_number,
           charge.id, charge.version, $7::text, $8::int, date_trunc('${byMonth.includes(type) ? "month" : "year"}', valid_until), valid_until,
           left(translate(encode(sha256(convert_to($6::text, 'UTF8')), 'base64'), '+/', '-_'), 22), issued_at
         from origin, charge, line returning handle`,
        [
          number,
          isTrading ? "trading_licence" : "council_licence",
          licenceNo,
          JSON.stringify(record),
          20 + place,
          written,
          type,
          print ? Number(print) : null,
        ],
      );
      drawn.push({ name: name.toLowerCase().replace(" ", "-"), handle: rows[0]?.handle ?? "" });
    }
    await client.query(locks("enable"));
    return drawn;
  });
}
