import { expect, test } from "vitest";
import { histories } from "../testing/books/attacks.ts";
import { registry } from "../testing/books/payments.ts";
import { auditAsItIs } from "../testing/settlements/audit-of.ts";
import { asOwner, asRole, createTestDatabase } from "../testing/test-database.ts";

const books = await createTestDatabase();
await asOwner(books, registry);
for (const each of Object.values(histories).flat()) await asRole("insider", books, each);
const [first] = (await asOwner(
  books,
  "select min(at) as at from (select at from payment_events union all select received_at from gateway_messages) as rows",
)) as { at: Date }[];
const minutesLater = (minutes: number) =>
  new Date(Number(first?.at) + minutes * 60_000).toISOString();
const areSealed = /^true {3}everything that is append-only is sealed within a quarter of an hour/m;
const areLate = /^FALSE {2}everything that is append-only is sealed within a quarter of an hour/m;

test("a copy of minutes ago is judged as of then: its newest rows are not late because it is later now", () => {
  const report = auditAsItIs(books, "--as-of", minutesLater(14));
  expect(report).toMatch(areSealed);
  expect(report).toContain(`as of ${minutesLater(14).slice(0, 10)}`);
});

test("rows that had no seal for a quarter of an hour by then are told, and so are those of today", () => {
  expect(auditAsItIs(books, "--as-of", minutesLater(16))).toMatch(areLate);
  expect(auditAsItIs(books)).toMatch(areLate);
});
