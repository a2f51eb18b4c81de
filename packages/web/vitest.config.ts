import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "web",
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts", "src/testing/words.ts"],
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
  },
});
