import { createHash } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import type { Lookup } from "./council-records.ts";

/** Who asks: the neighbourhood of the address, which thousands may share, and the device if it is known. */
export interface Visitor {
  address: string;
  device: string | undefined;
}

export interface Lookups {
  /** Refuses when too much was asked for already; otherwise the caller looks, and tells whether it found. */
  begin(visitor: Visitor, lookup: Lookup): Promise<{ end: (isFound: boolean) => Promise<void> }>;
}

/** One of those whose lookups are counted together, with its limits for an hour. */
interface Subject {
  name: string;
  misses: number;
  targets: number;
}

/** A device is one person's; an address may be a whole mobile carrier's. */
const deviceLimits = { misses: 30, targets: 300 };
const addressLimits = { misses: 100, targets: 10_000 };

/**
 * Counts misses and new targets, not requests, in the database, so that all processes count together. Looking again at
 * what one found before writes nothing and is never refused. A visitor without a device is its whole address, with the
 * targets of one person; a device that has found something is no longer held to the misses of its neighbours.
 */
export function lookupsIn(db: Database): Lookups {
  return {
    begin: async (visitor, lookup) => {
      const target = targetOf(lookup);
      const own = ownSubject(visitor);
      const { isKnown, isProven, misses } = await readStanding(db, own, visitor, target);
      const shared = visitor.device !== undefined && {
        name: addressName(visitor),
        ...addressLimits,
      };
      const answerable = shared && !isProven ? [own, shared] : [own];
      if (!isKnown) refuseOver(answerable, misses);
      return {
        end: async (isFound) => {
          const all = shared ? [own, shared] : [own];
          if (!isFound) refuseOver(answerable, await raiseAll(db, "miss", all), 1);
          else if (!isKnown) await rememberTarget(db, all, target);
        },
      };
    },
  };
}

function ownSubject(visitor: Visitor): Subject {
  const { device } = visitor;
  if (device !== undefined) return { name: `device ${device}`, ...deviceLimits };
  return {
    name: addressName(visitor),
    misses: addressLimits.misses,
    targets: deviceLimits.targets,
  };
}

function addressName({ address }: Visitor): string {
  return `address ${address}`;
}

/** Counts before the lookup must be below the limit, counts that include it may reach it. */
function refuseOver(subjects: Subject[], counts: Map<string, number>, including = 0): void {
  const isOver = ({ name, misses }: Subject) => (counts.get(name) ?? 0) >= misses + including;
  if (subjects.some(isOver)) throw new DomainError("too_many_requests");
}

function targetOf(lookup: Lookup): string {
  const { council, kind } = lookup;
  const text = [council, kind, lookup.by === "number" ? lookup.number : lookup.plate].join(".");
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

const thisHour = sql<Date>`date_trunc('hour', now())`;

async function readStanding(db: Database, own: Subject, visitor: Visitor, target: string) {
  const { rows } = await sql<{
    isKnown: boolean;
    isProven: boolean;
    misses: Record<string, number>;
  }>`
    select
      exists (select from lookup_targets
        where subject = ${own.name} and hour = ${thisHour} and target = ${target}) as is_known,
      exists (select from lookup_targets
        where subject = ${own.name} and hour = ${thisHour}) as is_proven,
      (select coalesce(jsonb_object_agg(subject, count), '{}') from lookup_counts
        where subject in (${own.name}, ${addressName(visitor)})
          and hour = ${thisHour} and what = 'miss') as misses`.execute(db);
  const { isKnown = false, isProven = false, misses = {} } = rows[0] ?? {};
  return { isKnown, isProven, misses: new Map(Object.entries(misses)) };
}

async function rememberTarget(db: Database, subjects: Subject[], target: string): Promise<void> {
  const counts = await raiseAll(db, "target", subjects);
  if (subjects.some(({ name, targets }) => (counts.get(name) ?? 0) > targets)) {
    throw new DomainError("too_many_requests");
  }
  await db
    .insertInto("lookupTargets")
    .values({ subject: subjects[0]?.name ?? "", hour: thisHour, target })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function raiseAll(db: Database, what: "miss" | "target", subjects: Subject[]) {
  const rows = await db
    .insertInto("lookupCounts")
    .values(subjects.map(({ name }) => ({ subject: name, hour: thisHour, what, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "hour", "what"])
        .doUpdateSet({ count: sql<number>`lookup_counts.count + 1` }),
    )
    .returning(["subject", "count"])
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}
