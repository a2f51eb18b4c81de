import { expect, test } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { seedDatabase } from "../../testing/seeded.ts";
import { kindNamed } from "./kinds.ts";
import type { StoredCharge } from "./council-records.ts";
import { presentCharge } from "./present.ts";

const database = await createTestDatabase();
await seedDatabase(database);
const { deps } = await createTestApp(database);

const personal = [
  "hawkerName",
  "ownerName",
  "businessName",
  "address",
  "title",
  "payer",
  "customerName",
  "plate",
];

test("no answer about any charge of the demonstration holds a whole name, address or title", async () => {
  const rows = (await asOwner(
    database,
    `select council_code as council, kind, number, version, record from charges`,
  )) as (StoredCharge & { record: Record<string, unknown> })[];
  expect(rows.length).toBeGreaterThan(5_000);
  const councils = new Map(
    await Promise.all(
      [...new Set(rows.map(({ council }) => council))].map(
        async (code) => [code, await deps.records.council(code)] as const,
      ),
    ),
  );
  const leaks: string[] = [];
  for (const charge of rows) {
    const kind = kindNamed(charge.kind);
    const found = councils.get(charge.council);
    if (!found) throw new Error("a charge without a council");
    const { council, today, now } = found;
    const appraisal = kind.appraise(charge.record, council.rates[kind.kind] ?? {}, today, now);
    const answer = JSON.stringify(
      presentCharge({ kind, charge, appraisal, nextChange: null, deadlines: [] }, "en"),
    );
    for (const field of personal) {
      const secret = charge.record[field];
      if (typeof secret === "string" && secret.length > 3 && answer.includes(secret)) {
        leaks.push(`${charge.kind} ${charge.number} shows ${field}`);
      }
    }
  }
  expect(leaks).toEqual([]);
});
