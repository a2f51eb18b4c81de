import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "words", environment: "node", testTimeout: 120_000 },
});
