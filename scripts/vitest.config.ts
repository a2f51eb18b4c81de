import { defineProject } from "vitest/config";

export default defineProject({
  root: "..",
  test: {
    // Projects run in the order of their names; the longest test of all is one of these and must not be the last.
    name: "house",
    include: ["{scripts,tools,proof}/**/*.test.ts"],
    environment: "node",
    testTimeout: 120_000,
  },
});
