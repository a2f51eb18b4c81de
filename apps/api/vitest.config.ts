import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "api",
    environment: "node",
    // What a file changes in its process it puts back, so the files may share one.
    isolate: false,
    globalSetup: "./src/testing/prepare-template.ts",
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
