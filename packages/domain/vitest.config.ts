import { defineProject } from "vitest/config";

// Nothing here keeps a state, so the files may share a process.
export default defineProject({
  test: { name: "domain", environment: "node", testTimeout: 120_000, isolate: false },
});
