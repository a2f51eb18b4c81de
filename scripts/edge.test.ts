import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../tools/stage/processes.ts";

const folder = join(root, "ops/edge");
const configs = globSync("*.cfg", { cwd: folder }).map((file) =>
  readFileSync(join(folder, file), "utf8"),
);
const all = configs.join("\n");

/** Who asked, how it ended, how much, how long, which server: no address, no header, no body. */
const told = new Set(["%ci", "%ST", "%B", "%Tt", "%b", "%s", "%tsc"]);

test("the edge writes down no address of a page, no header and no body", () => {
  const formats = [...all.matchAll(/log-format(?:-sd)? +"([^"]*)"/g)].map(
    ([, format = ""]) => format,
  );
  expect(formats.length).toBeGreaterThan(0);
  for (const format of formats) {
    expect((format.match(/%\S+?(?=[\s/]|$)/g) ?? []).filter((part) => !told.has(part))).toEqual([]);
  }
  expect(all).not.toMatch(
    /^\s*(option (httplog|tcplog|log-separate-errors)|capture |.*\bcapture\b)/m,
  );
  expect(all).not.toMatch(/unique-id-format|error-log-format|%\[(?!src\])/);
});

test("no way in of the edge passes on an address that a visitor claims to have", () => {
  const ways = all
    .split(/^frontend /m)
    .slice(1)
    .filter((way) => /default_backend/.test(way));
  expect(ways.length).toBe(3);
  for (const way of ways) {
    expect(way).toContain("http-request del-header x-forwarded-for\n");
    expect(way).toContain("http-request set-header x-forwarded-for %[src]\n");
    expect(way).toContain("http-request return status 404 if { path /metrics /readyz /healthz }\n");
  }
});

const ways = readFileSync(join(folder, "tls.cfg"), "utf8").split(/^frontend /m);

test("plain http leads people to https, and refuses programs before it leads anywhere", () => {
  const plain = ways.find((way) => way.startsWith("plain")) ?? "";
  const rules = plain.match(/^ {2}http-request .*$/gm)?.map((rule) => rule.trim());
  expect(rules).toEqual([
    "http-request deny deny_status 403 if !{ method GET HEAD }",
    "http-request deny deny_status 403 if { path_beg /api/ /office/ }",
    "http-request redirect scheme https code 308",
  ]);
});

test("every answer of the edge keeps browsers with https, guesses no type and is framed by nobody", () => {
  const https = ways.find((way) => way.startsWith("https")) ?? "";
  const set = https.match(/^ {2}http-after-response set-header .*$/gm)?.join("\n") ?? "";
  expect(set).toContain('strict-transport-security "max-age=31536000; includeSubDomains"\n');
  expect(set).toContain("x-content-type-options nosniff\n");
  expect(set).toContain("frame-ancestors 'none'; base-uri 'none'; object-src 'none'\" if !{");
});
