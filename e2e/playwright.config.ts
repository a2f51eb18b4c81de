import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "../tools/stage/chromium.ts";

const port = process.env["KAUNTER_PORT"] ?? "4600";

export default defineConfig({
  testDir: ".",
  outputDir: "../.data/e2e",
  // One site with one configuration: journeys that close it must not meet those that use it.
  workers: 1,
  // Shared out test by test between sites, not file by file.
  fullyParallel: true,
  // A machine that stands still for a moment must not refuse a change; the end of the run names what was walked twice.
  retries: process.env["CI"] === undefined ? 0 : 2,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  // Two sites and two browsers share two cores that a host may lend elsewhere: these say when something hangs, not how fast it is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 360, height: 740 },
    launchOptions: chromiumOptions,
    // What a worker fetches no journey can hold up; the one about workers allows them.
    serviceWorkers: "block",
    // A trace of every journey costs more than most journeys; what fails is walked again, and then it is kept.
    trace: "on-first-retry",
  },
});
