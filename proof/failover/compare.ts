import type { Machine } from "./machine.ts";

/** Of all rows, in no order. A standby counts sequences ahead, and a dump has a mark of its own; neither is a row. */
const digestOf = (database: string) =>
  `pg_dump --data-only ${database} | grep -Ev '^(SELECT pg_catalog.setval|.(un)?restrict )' | sort | sha256sum`;

/** What differs between machines that should have the same rows. */
export async function compareMachines(
  machines: readonly Machine[],
  databases: readonly string[],
): Promise<string[]> {
  const differences: string[] = [];
  for (const database of databases) {
    const digests = await Promise.all(
      machines.map(async ({ name, on }) => ({ name, said: await on(digestOf(database)) })),
    );
    const different = digests.filter(({ said }) => said !== digests[0]?.said);
    if (different.length > 0) {
      const told = digests.map(({ name, said }) => `${name} has ${said.slice(0, 8)}`).join(", ");
      differences.push(`the machines do not have the same rows of ${database}: ${told}`);
    }
  }
  return differences;
}
