import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";

const dir = mkdtempSync(join(tmpdir(), "kaunter-portal-"));
afterAll(() => rmSync(dir, { recursive: true }));
mkdirSync(join(dir, "assets"));
writeFileSync(join(dir, "index.html"), "<h1>Kaunter</h1>");
writeFileSync(join(dir, "assets", "shell-1a2b.js"), "export {};");
writeFileSync(join(dir, "assets", "shell-1a2b.js.br"), brotliCompressSync("export {};"));
writeFileSync(join(dir, "csp.json"), `{"script":["sha256-abc="],"style":["sha256-def="]}`);

const { deps } = await createTestApp(await createTestDatabase());
const app = await buildApp(deps, { trustedProxies: [], portalDir: dir });
afterAll(() => app.close());

test("the page is asked for again each time, and its policy allows what its build wrote inline", async () => {
  const { headers, body } = await app.inject("/");
  expect(body).toContain("Kaunter");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-abc='");
  expect(headers["content-security-policy"]).toContain("style-src 'self' 'sha256-def='");
  expect(headers["set-cookie"]).toBeUndefined();
});

test("hashed files are kept for ever and sent as the build compressed them", async () => {
  const { headers, rawPayload } = await app.inject({
    url: "/assets/shell-1a2b.js",
    headers: { "accept-encoding": "br" },
  });
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(rawPayload).toString()).toBe("export {};");
});

test("no path leads out of the portal's folder", async () => {
  for (const url of ["/../package.json", "/assets/..%2f..%2fetc/passwd", "/%2e%2e/x"]) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
});

test("no folder is listed", async () => {
  for (const url of ["/assets", "/assets/", "/.git/", "/.git/config"]) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
});

test("every text says which characters it is written in", async () => {
  for (const url of ["/", "/assets/shell-1a2b.js", "/api/openapi.json"]) {
    const { headers } = await app.inject(url);
    expect(headers["content-type"], url).toMatch(
      /^(text\/html|application\/(javascript|json)); charset=utf-8$/i,
    );
  }
});
