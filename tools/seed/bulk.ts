import type { Client } from "pg";
import type { Charge, Kind } from "./charge.ts";
import { copyCharges } from "./copy-charges.ts";
import { type Council, councils } from "./councils.ts";
import { chargeOf, countOf } from "./demonstration.ts";

/** Of these a council's numbers never run out. */
const bulkKinds: readonly Kind[] = ["assessment", "compound"];

/**
 * As many charges as are wanted, of all councils by their size, after those of the demonstration. A further one is the
 * same record in a small registry and in a large one.
 */
export function* furtherCharges(wanted: number, today: string): Generator<Charge> {
  const parts = councils.flatMap((council) =>
    bulkKinds.filter((kind) => council.kinds.includes(kind)).map((kind) => ({ council, kind })),
  );
  const sizeOf = ({ council, kind }: { council: Council; kind: Kind }) => countOf(council, kind);
  const whole = parts.reduce((sum, part) => sum + sizeOf(part), 0);
  let size = 0;
  let made = 0;
  for (const part of parts) {
    size += sizeOf(part);
    const first = sizeOf(part) - made;
    for (; made < Math.round((wanted * size) / whole); made += 1) {
      yield chargeOf(part.council, part.kind, first + made, today);
    }
  }
}

/** Adds charges to the demonstration's until there are so many, all or nothing. */
export async function seedBulk(client: Client, total: number, today: string): Promise<void> {
  const { rows } = await client.query("select count(*)::integer as count from charges");
  const [{ count }] = rows as [{ count: number }];
  if (count >= total) return;
  await client.query("begin");
  await copyCharges(client, furtherCharges(total - count, today));
  await client.query("commit");
  await client.query("vacuum analyze charges");
}
