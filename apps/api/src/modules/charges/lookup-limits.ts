import { createHash } from "node:crypto";
import { DomainError } from "@kaunter/domain/domain-error";
import { sql } from "kysely";
import type { Database } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import { type Lookup, referenceOf } from "./council-records.ts";

/** Who asks: the neighbourhood of the address, which thousands may share, and the device if it is known. */
export interface Visitor {
  address: string;
  device: string | undefined;
}

/** A password, by whose it is: that it was right once does not make the next one right. */
export interface Guess {
  guessedAt: string;
}

export interface Lookups {
  /**
   * Refuses when too much was asked for already; otherwise the caller looks, and tells whether it found. What is looked
   * for is a charge, a guess, or anything else by a name of its own. `guarded` are counted beside the visitor, whoever
   * that is.
   */
  begin(
    visitor: Visitor,
    lookup: Lookup | Guess | string,
    guarded?: readonly Subject[],
  ): Promise<{ end: (isFound: boolean) => Promise<void> }>;
}

/** One of those whose lookups are counted together, with its limits for an hour. */
export interface Subject {
  name: string;
  misses: number;
  targets: number;
}

/** A device is one person's; an address may be a whole mobile carrier's. */
const deviceLimits = { misses: 30, targets: 300 };
/** Devices cost nothing to invent, so those that have found something share a limit as well. */
const addressLimits = { misses: 200, targets: 10_000 };
/** Those behind an address who have found nothing yet, or show no device. */
const newcomerLimits = { misses: 100, targets: deviceLimits.targets };

/**
 * Counts misses and new targets, not requests, in the database, so that all processes count together. Looking again at
 * what one found before writes nothing and is never refused; so does looking again for a charge that was not there. A
 * visitor without a device is one with all such at its address. Newcomers have misses of their own beside those of the
 * address: a device that has found something may miss when they have missed often, and its misses cost them nothing.
 * A device that guessed right is bound by its own misses, and by nobody else's.
 */
export function lookupsIn(db: Database): Lookups {
  return {
    begin: async (visitor, lookup, guarded = []) => {
      const target = targetOf(lookup);
      const own = ownSubject(visitor);
      const all = [own, { name: `address ${visitor.address}`, ...addressLimits }, ...guarded];
      const newcomers = own.name === newcomersOf(visitor).name ? [] : [newcomersOf(visitor)];
      const subjects = [...all, ...newcomers].map(({ name }) => name);
      const isGuess = typeof lookup === "object" && "guessedAt" in lookup;
      const [standing] = await readStanding(db, { own: own.name, subjects, target, isGuess });
      const { isKnown = false, isMissed = false, isProven = false, misses } = standing ?? {};
      const answerable = isProven ? all : [...all, ...newcomers];
      // Without a device all neighbours are one: what one of them knows, the next may only guess.
      const bound = isGuess && isKnown && newcomers.length > 0 ? [own] : answerable;
      // A password is another guess each time; a number that is not there stays the same number.
      const isRepeated = isMissed && typeof lookup === "object" && !isGuess;
      const isFree = isRepeated || (isKnown && !isGuess);
      if (!isFree) refuseOver(bound, new Map(Object.entries(misses ?? {})));
      return {
        end: async (isFound) => {
          if (isFound && !isKnown) refuseMore(all, await raise(db, "target", all, target));
          if (isFound || isRepeated) return;
          refuseOver(bound, await raise(db, "miss", answerable, target), 1);
        },
      };
    },
  };
}

/** Counts a try of what costs much, whoever tries it, and refuses those that are too many in an hour, also when they come together. */
export async function countTry(db: Database, name: string, most: number): Promise<void> {
  const tried = [{ name, misses: most, targets: most }];
  refuseOver(tried, await raise(db, "miss", tried, targetOf(name)), 1);
}

function ownSubject(visitor: Visitor): Subject {
  const { device } = visitor;
  return device === undefined
    ? newcomersOf(visitor)
    : { name: `device ${device}`, ...deviceLimits };
}

const newcomersOf = ({ address }: Visitor): Subject => ({
  name: `newcomers ${address}`,
  ...newcomerLimits,
});

/** Counts before the lookup must be below the limit, counts that include it may reach it. */
function refuseOver(subjects: Subject[], counts: Map<string, number>, including = 0): void {
  const isOver = ({ name, misses }: Subject) => (counts.get(name) ?? 0) >= misses + including;
  if (subjects.some(isOver)) throw new DomainError("too_many_requests");
}

function refuseMore(subjects: Subject[], counts: Map<string, number>): void {
  const isOver = ({ name, targets }: Subject) => (counts.get(name) ?? 0) > targets;
  if (subjects.some(isOver)) throw new DomainError("too_many_requests");
}

function targetOf(lookup: Lookup | Guess | string): string {
  return createHash("sha256").update(nameOf(lookup)).digest("base64url").slice(0, 22);
}

function nameOf(lookup: Lookup | Guess | string): string {
  if (typeof lookup === "string") return lookup;
  if ("guessedAt" in lookup) return lookup.guessedAt;
  return [lookup.council, lookup.kind, referenceOf(lookup)].join(".");
}

const thisHour = sql<Date>`date_trunc('hour', now())`;

interface Standing {
  isKnown: boolean;
  isMissed: boolean;
  isProven: boolean;
  misses: Record<string, number> | null;
}

/** What was missed is remembered under a mark that no target begins with. */
const missed = sql`'!'`;

/** Whoever looks again at what is known to them is asked nothing more, unless it is a guess. */
const readStanding = statement(
  (db, value: Value<{ own: string; subjects: string[]; target: string; isGuess: boolean }>) =>
    sql<Standing>`
      with seen as materialized (select exists (select from lookup_targets
        where subject = ${value("own")} and hour = ${thisHour} and target = ${value("target")}) as is_known)
      select is_known,
        exists (select from lookup_targets where subject = ${value("own")}
          and hour = ${thisHour} and target = ${missed} || ${value("target")}) as is_missed,
        is_known or exists (select from lookup_targets where subject = ${value("own")}
          and hour = ${thisHour} and left(target, 1) <> ${missed}) as is_proven,
        case when ${value("isGuess")} or not is_known then (select jsonb_object_agg(subject, count) from lookup_counts
          where subject = any(${value("subjects")}::text[])
            and hour = ${thisHour} and what = 'miss') end as misses
      from seen`.compile(db),
);

interface Raising {
  what: "miss" | "target";
  subjects: string[];
  most: number[];
  target: string;
}

/**
 * Counts, in the order of names, so that nobody waits in a circle, and remembers what was found or missed unless somebody
 * has too many of it. It need not be on the disk when the visitor is answered: a
 * database that crashes forgets a moment's counting, and a row that thousands share is free for the next one at once.
 */
const count = statement((db, value: Value<Raising>) =>
  sql<{ subject: string; count: number }>`
    with raised as (
      insert into lookup_counts (subject, hour, what, count)
      select subject, ${thisHour}, ${value("what")}, 1 from unnest(${value("subjects")}::text[]) as subject order by subject
      on conflict (subject, hour, what) do update set count = lookup_counts.count + 1
      returning subject, count
    ), remembered as (
      insert into lookup_targets (subject, hour, target)
      select (${value("subjects")}::text[])[1], ${thisHour},
        case ${value("what")} when 'miss' then ${missed} else '' end || ${value("target")}
      where not exists (select from raised
        join unnest(${value("subjects")}::text[], ${value("most")}::integer[]) as allowed (subject, most)
          using (subject) where count > most)
      on conflict do nothing
    )
    select subject, count, set_config('synchronous_commit', 'off', true) from raised`.compile(db),
);

async function raise(db: Database, what: Raising["what"], subjects: Subject[], target: string) {
  const names = subjects.map(({ name }) => name);
  const most = subjects.map(({ misses, targets }) => (what === "miss" ? misses : targets));
  const rows = await count(db, { what, subjects: names, most, target });
  return new Map(rows.map((row) => [row.subject, row.count]));
}
