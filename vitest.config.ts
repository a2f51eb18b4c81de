import { defineConfig } from "vitest/config";
import "./scripts/require-node.mjs";

export default defineConfig({
  test: {
    projects: [
      "packages/domain",
      "packages/contracts",
      "packages/web",
      "packages/words",
      "apps/api",
      "apps/api/vitest.cards.config.ts",
      "apps/portal",
      "apps/office",
      "apps/mobile",
      "apps/sandbox",
      "scripts",
    ],
  },
});
