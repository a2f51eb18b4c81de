import { expect, test } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { forgetTraces } from "./forget-traces.ts";

const database = await createTestDatabase();
const testApp = await createTestApp(database);
const { signUp, codeFor, resetIdFor } = citizensAt(testApp);

const ages = {
  sessions: ["last_seen_at", "30 days"],
  proof_codes: ["sent_at", "1 day"],
  reset_requests: ["requested_at", "2 days"],
  account_letters: ["ordered_at", "2 days"],
  used_challenges: ["used_at", "1 hour"],
} as const;

async function countTraces(): Promise<Record<string, boolean>> {
  const parts = Object.keys(ages).map((table) => `exists (select from ${table}) as ${table}`);
  const [row] = await asOwner(database, `select ${parts.join(", ")}`);
  return row as Record<string, boolean>;
}

test("traces are forgotten when nobody needs them any more, and not before", async () => {
  const { email } = await signUp("siti@contoh.my");
  await codeFor("lain@contoh.my");
  await resetIdFor(email);
  const hash = Buffer.alloc(32).toString("hex");
  await asOwner(database, `insert into used_challenges values (decode('${hash}', 'hex'), now())`);
  const age = async (more: string) => {
    for (const [table, [column, limit]] of Object.entries(ages)) {
      const time = `now() - interval '${limit}' ${more} interval '1 minute'`;
      await asOwner(database, `update ${table} set ${column} = ${time}`);
    }
    await forgetTraces(testApp.deps);
    return Object.values(await countTraces());
  };
  expect(await age("+")).toEqual([true, true, true, true, true]);
  expect(await age("-")).toEqual([false, false, false, false, false]);
  expect(await asOwner(database, "select email from users")).toEqual([{ email }]);
});
