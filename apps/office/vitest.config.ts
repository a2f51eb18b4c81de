import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "office",
    environment: "jsdom",
    setupFiles: ["../../packages/web/src/testing/setup.ts"],
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
  },
});
