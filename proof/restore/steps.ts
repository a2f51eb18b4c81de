import { ask } from "../../tools/stage/connection.ts";
import { codesOf, type TwoPeople } from "../../tools/stage/two-people.ts";
import { say } from "../storm/report.ts";
import { until } from "./books.ts";
import { debitsIn, highestNumbers, postingsIn, writeStatement } from "./outside.ts";
import { commandsUnder, follow, type Names } from "./procedure.ts";
import { gigabytesOf } from "./repository.ts";

/** What a cluster is restored from, and where the operator's pages say how. */
const ways = {
  dump: "Step 2: a cluster from a dump",
  base: "Step 2, otherwise: a cluster from a base copy",
  pgbackrest: "Step 2, otherwise: a cluster from pgBackRest",
};
export type Source = keyof typeof ways;
export const isSource = (name: string): name is Source => Object.keys(ways).includes(name);

/** What was lost, and what the outside remembers of it. */
export interface Loss {
  /** The moment that is restored. */
  since: string;
  journalFolder: string;
  source: Source;
  /** Who restores: they show their codes for what takes two. */
  people: TwoPeople;
}

/** What both read from their phones. */
async function codesFor(names: Names, { people }: Loss): Promise<Names> {
  const [CODE, APPROVED_CODE] = await codesOf(names["DATABASE_OWNER_URL"] ?? "", people);
  return { CODE, APPROVED_CODE };
}

/** Steps 2 to 5 of the page. */
export async function restore(names: Names, lost: Loss): Promise<void> {
  const startedMs = performance.now();
  for (const commands of commandsUnder(ways[lost.source])) await follow(commands, names);
  await until("the copy can be written", async () => {
    const question = "select not pg_is_in_recovery() as is";
    const [row] = await ask<{ is: boolean }>(names["DATABASE_OWNER_URL"] ?? "", question);
    return row?.is === true;
  });
  const seconds = (performance.now() - startedMs) / 1_000;
  const gigabytes = gigabytesOf(names["NEW"] ?? "");
  say(
    `Writable after ${seconds.toFixed(1)} s: ${gigabytes.toFixed(2)} GB, ${(seconds / gigabytes).toFixed(1)} s for each`,
  );
  for (const commands of commandsUnder("Step 3: is the copy true?")) await follow(commands, names);
  for (const NUMBER of highestNumbers(postingsIn(lost.journalFolder))) {
    for (const commands of commandsUnder("Step 4: numbers of receipts that people hold")) {
      const codes = await codesFor(names, lost);
      say(`  ${(await follow(commands, { ...names, NUMBER, ...codes })).trim()}`);
    }
  }
  await noteStrays(names, lost);
}

export async function noteStrays(names: Names, lost: Loss): Promise<void> {
  await forEachProvider(names, lost, async (own) => {
    const step = "Step 5: money of payments that we no longer know";
    for (const commands of commandsUnder(step)) {
      const codes = await codesFor(names, lost);
      const [first = ""] = (await follow(commands, { ...own, ...codes })).split("\n");
      say(`  ${own["PROVIDER"]}: ${first}`);
    }
  });
}

/** Follows something once for each provider, with a statement of what it debited since the backup. */
export async function forEachProvider(
  names: Names,
  { journalFolder, since }: Loss,
  work: (names: Names) => Promise<void>,
): Promise<void> {
  for (const PROVIDER of ["fpx", "card"]) {
    const own = debitsIn(journalFolder).filter(
      ({ provider, at }) => provider === PROVIDER && at >= since,
    );
    writeStatement(names["STATEMENT"] ?? "", own);
    await work({ ...names, PROVIDER });
  }
}
