import { countIndexScans, isOneIndexScan } from "./index-scans.ts";
import { describeSearch } from "./report.ts";
import { measureRound, type Round } from "./round.ts";
import { withRegistries } from "./site.ts";

const warmUpSeconds = 2;

export interface Search {
  sizes: readonly number[];
  rounds: number;
  seconds: number;
}

/** Rounds go over all sizes in turn, so that a slow minute of the machine is one of every registry. */
export async function measureSearch({ sizes, rounds, seconds }: Search): Promise<string[]> {
  return withRegistries({ sizes }, async (registries) => {
    const measured = registries.map((registry) => ({
      registry,
      size: registry.size,
      rounds: [] as Round[],
    }));
    const scans: string[] = [];
    for (const registry of registries) {
      const each = await countIndexScans(registry);
      if (!isOneIndexScan(each)) process.exitCode = 1;
      scans.push(`Scans for one lookup among ${registry.size} charges: ${JSON.stringify(each)}`);
    }
    for (const registry of registries) await measureRound(registry, warmUpSeconds);
    for (let left = rounds; left > 0; left -= 1) {
      for (const each of measured) each.rounds.push(await measureRound(each.registry, seconds));
    }
    return [...describeSearch(measured), ...scans];
  });
}
