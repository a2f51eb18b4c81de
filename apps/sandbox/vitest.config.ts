import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "sandbox", environment: "node", testTimeout: 120_000 },
});
