import { expect, test } from "vitest";
import { complaintsAboutLock, complaintsAboutPins } from "./lock-file.ts";

test("a platform's binary that the lock names but does not have is found", () => {
  const packages = {
    "node_modules/tool": { optionalDependencies: { "tool-linux": "1.0.0", "tool-mac": "1.0.0" } },
    "node_modules/tool-linux": {},
    "node_modules/other": { optionalDependencies: { nested: "1.0.0" } },
    "node_modules/other/node_modules/nested": {},
  };
  expect(complaintsAboutLock({ packages })).toEqual([
    "node_modules/tool names tool-mac, which the lock does not have",
  ]);
});

test("an address in the lock is found; the links between our own workspaces are not addresses", () => {
  const packages = {
    "node_modules/a": { resolved: "https://example.com/a.tgz" },
    "node_modules/@kaunter/api": { resolved: "apps/api", link: true },
  };
  expect(complaintsAboutLock({ packages })).toEqual(["node_modules/a records a download address"]);
});

test("a range is not a pin", () => {
  const dependencies = { a: "1.2.3", b: "^1.2.3", c: "latest", d: "2.0.0-beta.1" };
  expect(complaintsAboutPins("package.json", { dependencies })).toEqual([
    "package.json pins b loosely: ^1.2.3",
    "package.json pins c loosely: latest",
  ]);
});
