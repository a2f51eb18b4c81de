import { defineProject } from "vitest/config";

export default defineProject({
  define: { BUILD_YEAR: JSON.stringify("2026") },
  test: {
    name: "portal",
    environment: "jsdom",
    setupFiles: ["../../packages/web/src/testing/setup.ts"],
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
  },
});
