import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AccountStory, type Step, steps } from "../../testing/histories/account-story.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const testApp = await createTestApp(await createTestDatabase(), { level: "error" });

const known: [Step[]][] = [
  [["ask for a link", "move", "use the link"]],
  [["move", "ask for a link", "add a passkey", "undo the first move", "log in by passkey"]],
  [["move", "move", "undo the first move", "undo the last move", "use the link"]],
  [["log in", "add a passkey"]],
  [["add a passkey", "log in by passkey", "ask for a link", "change password", "use the link"]],
];

test("after any sequence of changes, ended sessions, links and passkeys do not open an account and all others do", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 9 }), async (history) => {
      const story = new AccountStory(testApp);
      await story.begin();
      for (const step of history) await story.take(step);
      expect(await story.faults()).toEqual([]);
    }),
    { numRuns: 12, examples: known, endOnFailure: true },
  );
});
