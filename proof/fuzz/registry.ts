import { ask } from "../../tools/stage/connection.ts";
import type { Site } from "./site.ts";

/** A charge as people name it. */
export interface Charge {
  council: string;
  kind: string;
  number: string;
}

/** So many that an attack does not soon have begun to pay them all. */
const compoundCount = 3_000;

/** Compounds like the newest that somebody owes, all at the same price, and some of the other charges. */
export async function readRegistry({ ownerUrl }: Site) {
  const compounds = await ask<{ id: string }>(
    ownerUrl,
    `insert into charges (council_code, kind, number, record)
       select council_code, kind, 'I9' || lpad(place::text, 7, '0'), record
       from generate_series(1, ${compoundCount}) as place, (
         select council_code, kind, record from charges where council_code = 'mpt' and kind = 'compound'
           and record ->> 'status' = 'unpaid' and record ->> 'type' = 'individual'
         order by record ->> 'offenceOn' desc limit 1) as owed
       returning 'mpt.compound.' || number as id`,
  );
  const records = await ask<Charge>(
    ownerUrl,
    `select council_code as council, kind, number from (select *, row_number() over
       (partition by council_code, kind order by number desc) as place from charges) as ranked where place <= 2`,
  );
  return { compounds: compounds.map(({ id }) => id), records };
}
