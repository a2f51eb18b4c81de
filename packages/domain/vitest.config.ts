import { defineProject } from "vitest/config";

// Nothing here keeps a state, so the files may share a process.
export default defineProject({
  test: { name: "domain", environment: "node", testTimeout: 30_000, isolate: false },
});
