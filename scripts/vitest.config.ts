import { defineProject } from "vitest/config";

export default defineProject({
  // Projects run in the order of their names; the longest test of all is one of these and must not be the last.
  test: { name: "house", environment: "node", testTimeout: 30_000 },
});
