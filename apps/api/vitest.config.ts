import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "api", environment: "node", globalSetup: "./src/testing/prepare-template.ts" },
});
