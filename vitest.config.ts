import { defineConfig } from "vitest/config";
import "./scripts/require-node.mjs";

export default defineConfig({
  test: {
    projects: [
      // The longest test first: at the end it would keep one core busy alone.
      "scripts",
      "packages/domain",
      "packages/contracts",
      "apps/api",
      "apps/portal",
      "apps/sandbox",
    ],
  },
});
