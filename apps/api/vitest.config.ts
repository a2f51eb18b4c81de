import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "api",
    environment: "node",
    globalSetup: "./src/testing/prepare-template.ts",
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
