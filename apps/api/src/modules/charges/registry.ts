import { addDays, dayOf } from "@kaunter/domain/calendar";
import { type Kind, mostOfOnePlate } from "@kaunter/domain/charges/kinds";
import type { StandingRuling } from "@kaunter/domain/licence/digital-licence";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import {
  type CouncilAnswer,
  type CouncilRecords,
  type Lookup,
  referenceOf,
  type Settlement,
  type StoredCharge,
} from "./council-records.ts";
import { licenceKinds } from "./kinds.ts";
import { recordAfter } from "./settlements.ts";

/** The records that councils gave us, in our own database. */
export function registryOf(db: Database): CouncilRecords {
  return {
    council: async (code) => {
      const [row] = await readCouncil(db, { code });
      return row && answerOf(code, row);
    },
    find: async (lookup) => {
      const { council, kind, by } = lookup;
      const rows = await find[by](db, { council, kind, reference: referenceOf(lookup) });
      const [first] = rows;
      return first && { ...answerOf(council, first), charges: rows.flatMap(chargeIn(lookup)) };
    },
    findAll: async (lookups) => {
      const rows = await findMany(db, {
        councils: lookups.map(({ council }) => council),
        kinds: lookups.map(({ kind }) => kind),
        numbers: lookups.map((lookup) => (lookup.by === "number" ? lookup.number : null)),
        plates: lookups.map((lookup) => (lookup.by === "plate" ? lookup.plate : null)),
      });
      return lookups.map((lookup, index) => {
        const own = rows.filter(({ place }) => place === index + 1);
        const [first] = own;
        const charges = own.flatMap(chargeIn(lookup));
        return first && { ...answerOf(lookup.council, first), charges };
      });
    },
  };
}

const settings = ["isEnabled", "kinds", "rates", sql<Date>`now()`.as("now")] as const;

const readCouncil = statement((db, value: Value<{ code: string }>) =>
  db.selectFrom("councils").select(settings).where("code", "=", value("code")).compile(),
);

/** What two people said of a licence of a charge and have not taken back. */
const ruling = (charge: string) =>
  sql<StandingRuling | null>`case when ${sql.ref(`${charge}.kind`)} = any (${sql.lit(`{${licenceKinds.join()}}`)}::text[])
    then standing_ruling(${sql.ref(`${charge}.id`)}, 'infinity') end`;

type Names = Record<"council" | "kind" | "reference", string>;

const find = {
  number: statement((db, value: Value<Names>) => chargesQuery(db, "number", value).compile()),
  plate: statement((db, value: Value<Names>) => chargesQuery(db, "plate", value).compile()),
};

/** Finds one charge and its council by one read and one index probe, however many charges there are. */
export function chargesQuery(db: Database, by: Lookup["by"], value: Value<Names>) {
  return db
    .selectFrom("councils")
    .leftJoin("charges", (join) =>
      join
        .onRef("charges.councilCode", "=", "councils.code")
        .on("charges.kind", "=", value("kind"))
        .on(`charges.${by}`, "=", value("reference"))
        .on("charges.isListed", "=", true),
    )
    .leftJoin("reservations", "reservations.chargeId", "charges.id")
    .leftJoin("licencePhotos", (join) =>
      join
        .onRef("licencePhotos.chargeId", "=", "charges.id")
        .on("licencePhotos.holder", "=", sql<Buffer>`holder_in(charges.record)`),
    )
    .select(settings)
    .select(["charges.id", "number", "version", "record", "settlements", "staleAfterDays"])
    .select((where) =>
      where
        .selectFrom("imports")
        .select(({ fn }) => fn<Date>("greatest", ["asOf", "restatedAsOf"]).as("statedAt"))
        .whereRef("imports.councilCode", "=", "councils.code")
        .where("imports.kind", "=", value("kind"))
        .where("imports.undoneAt", "is", null)
        .orderBy("imports.asOf", "desc")
        .orderBy("imports.id", "desc")
        .limit(1)
        .as("statedAt"),
    )
    .select((where) => where("reservations.chargeId", "is not", null).as("isReserved"))
    .select((where) => where("licencePhotos.chargeId", "is not", null).as("hasPhoto"))
    .select(ruling("charges").as("ruling"))
    .where("councils.code", "=", value("council"))
    .orderBy("charges.id", "desc")
    .limit(mostOfOnePlate);
}

interface Many {
  councils: string[];
  kinds: string[];
  numbers: (string | null)[];
  plates: (string | null)[];
}

type PlacedRow = ChargeRow & { place: number };

/** What `chargesQuery` finds, for each of many: a probe of an index for each, in one read. */
export function manyChargesQuery(value: Value<Many>) {
  return sql<PlacedRow>`
    select asked.place::integer as place, councils.is_enabled, councils.kinds, councils.rates, now() as now,
      found.id, found.number, found.version, found.record, found.settlements, councils.stale_after_days,
      (select greatest(as_of, restated_as_of) from imports where council_code = asked.council and kind = asked.kind
        and undone_at is null order by as_of desc, id desc limit 1) as stated_at,
      reservations.charge_id is not null as is_reserved, licence_photos.charge_id is not null as has_photo,
      ${ruling("found")} as ruling
    from unnest(${value("councils")}::text[], ${value("kinds")}::text[], ${value("numbers")}::text[],
      ${value("plates")}::text[]) with ordinality as asked (council, kind, number, plate, place)
    join councils on councils.code = asked.council
    left join lateral (
      (select * from charges where council_code = asked.council and kind = asked.kind
        and number = asked.number and is_listed)
      union all
      (select * from charges where council_code = asked.council and kind = asked.kind
        and plate = asked.plate and is_listed order by id desc limit ${sql.lit(mostOfOnePlate)})
    ) as found on true
    left join reservations on reservations.charge_id = found.id
    left join licence_photos on licence_photos.charge_id = found.id and licence_photos.holder = holder_in(found.record)
    order by asked.place, found.id desc`;
}

const findMany = statement((db, value: Value<Many>) => manyChargesQuery(value).compile(db));

type CouncilRow = Awaited<ReturnType<typeof readCouncil>>[number];
type ChargeRow = Awaited<ReturnType<typeof find.number>>[number];

function answerOf(code: CouncilCode, { isEnabled, kinds, rates, now }: CouncilRow): CouncilAnswer {
  const council = { code, isEnabled, kinds, rates: rates as Record<string, unknown> };
  return { council, today: dayOf(now), now };
}

function chargeIn({ council, kind }: Lookup) {
  return ({ id, number, version, record, settlements, ...row }: ChargeRow): StoredCharge[] => {
    // A council of which nothing was found is a row without a charge.
    if (id === null || number === null || version === null) return [];
    const paid = settlements as unknown as Settlement[];
    const current = currentOf(kind, record, paid);
    const isReserved = row.isReserved === true;
    const hasPhoto = row.hasPhoto === true;
    const charge = { council, kind, id, number, version, isReserved, hasPhoto, ...current };
    return [{ ...charge, ...staleSince(row), ...(row.ruling && { ruling: row.ruling }) }];
  };
}

/** One record that cannot be read is a matter of its charge, and not of all that are found with it. */
function currentOf(kind: Kind, record: unknown, paid: readonly Settlement[]) {
  try {
    const now = recordAfter(kind, record, paid);
    return { record: now, isUpdating: now !== record };
  } catch (fault) {
    return { record, isUpdating: false, fault };
  }
}

/** A register that nobody ever gave as a file is as fresh as its records are. */
function staleSince({
  now,
  statedAt,
  staleAfterDays,
}: Pick<ChargeRow, "now" | "statedAt" | "staleAfterDays">): Pick<StoredCharge, "staleSince"> {
  if (statedAt === null) return {};
  const statedOn = dayOf(statedAt);
  return addDays(statedOn, staleAfterDays) < dayOf(now) ? { staleSince: statedOn } : {};
}
