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

/** Per hour. A device is one person's; an address may be a whole mobile carrier's. */
export const lookupLimits = {
  missesOfDevice: 30,
  missesOfAddress: 100,
  targetsOfDevice: 300,
  targetsOfAddress: 10_000,
} as const;

export interface Lookups {
  /** Refuses when too much was asked for already; otherwise the caller looks and tells whether it found. */
  begin(visitor: Visitor, lookup: Lookup): Promise<{ end: (isFound: boolean) => Promise<void> }>;
}

/**
 * Counts misses and new targets, not requests, in the database, so that all processes count together. Looking again at
 * what one found before writes nothing and is never refused. A visitor without a device is only its address, with the
 * smaller limits; a device that has found something is no longer held to the misses of its neighbours.
 */
export function lookupsIn(db: Database): Lookups {
  return {
    begin: async (visitor, lookup) => {
      const target = targetOf(lookup);
      const subjects = subjectsOf(visitor);
      const { isKnown, isProven, misses } = await readStanding(db, subjects, target);
      const isOver = (subject: Subject) =>
        (misses.get(subject.name) ?? 0) >= subject.missLimit && !(subject.isShared && isProven);
      if (!isKnown && subjects.some(isOver)) throw new DomainError("too_many_requests");
      return {
        end: async (isFound) => {
          if (!isFound) await countMiss(db, subjects);
          else if (!isKnown) await countTarget(db, subjects, target);
        },
      };
    },
  };
}

interface Subject {
  name: string;
  missLimit: number;
  targetLimit: number;
  isShared: boolean;
}

function subjectsOf({ address, device }: Visitor): Subject[] {
  const { missesOfDevice, missesOfAddress, targetsOfDevice, targetsOfAddress } = lookupLimits;
  if (device === undefined) {
    const alone = { missLimit: missesOfAddress, targetLimit: targetsOfDevice, isShared: false };
    return [{ name: `address ${address}`, ...alone }];
  }
  return [
    {
      name: `device ${device}`,
      missLimit: missesOfDevice,
      targetLimit: targetsOfDevice,
      isShared: false,
    },
    {
      name: `address ${address}`,
      missLimit: missesOfAddress,
      targetLimit: targetsOfAddress,
      isShared: true,
    },
  ];
}

function targetOf(lookup: Lookup): string {
  const { council, kind } = lookup;
  const text = [council, kind, lookup.by === "number" ? lookup.number : lookup.plate].join(".");
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

const thisHour = sql<Date>`date_trunc('hour', now())`;

async function readStanding(db: Database, subjects: Subject[], target: string) {
  const own = subjects[0]?.name ?? "";
  const names = subjects.map(({ name }) => name);
  const known = db
    .selectFrom("lookupTargets")
    .select(sql<number>`1`.as("found"))
    .where("subject", "=", own)
    .where("hour", "=", thisHour);
  const [same, any, misses] = await Promise.all([
    known.where("target", "=", target).executeTakeFirst(),
    known.limit(1).executeTakeFirst(),
    db
      .selectFrom("lookupCounts")
      .select(["subject", "count"])
      .where("subject", "in", names)
      .where("hour", "=", thisHour)
      .where("what", "=", "miss")
      .execute(),
  ]);
  return {
    isKnown: same !== undefined,
    isProven: any !== undefined,
    misses: new Map(misses.map(({ subject, count }) => [subject, count])),
  };
}

async function countMiss(db: Database, subjects: Subject[]): Promise<void> {
  for (const { name } of subjects) await raise(db, name, "miss");
}

async function countTarget(db: Database, subjects: Subject[], target: string): Promise<void> {
  for (const { name, targetLimit } of subjects) {
    if ((await raise(db, name, "target")) > targetLimit) throw new DomainError("too_many_requests");
  }
  const subject = subjects[0]?.name ?? "";
  await db
    .insertInto("lookupTargets")
    .values({ subject, hour: thisHour, target })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function raise(db: Database, subject: string, what: "miss" | "target"): Promise<number> {
  const { count } = await db
    .insertInto("lookupCounts")
    .values({ subject, hour: thisHour, what, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["subject", "hour", "what"])
        .doUpdateSet({ count: sql<number>`lookup_counts.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}
