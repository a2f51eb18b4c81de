import { defineConfig } from "vitest/config";
import "./scripts/require-node.mjs";

export default defineConfig({
  test: {
    // The runner would keep a core to itself, which is half of a machine with two.
    maxWorkers: "100%",
    projects: [
      "packages/domain",
      "packages/contracts",
      "apps/api",
      "apps/portal",
      "apps/sandbox",
      "scripts",
    ],
  },
});
