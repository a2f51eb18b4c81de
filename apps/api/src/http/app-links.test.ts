import { expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";

const { deps } = await createTestApp(await createTestDatabase());
const fingerprint = Array.from({ length: 32 }, () => "AB").join(":");
const required = { DATABASE_URL: "postgres://localhost/kaunter" };
const named = {
  KAUNTER_ANDROID_APP: `example.kaunter@${fingerprint}`,
  KAUNTER_IOS_APP: "ABCDE12345.example.kaunter",
};

async function ask(url: string, settings: Record<string, string>) {
  const { mobileApps } = readConfig({ ...required, ...settings });
  const app = await buildApp(deps, { trustedProxies: [], portalDir: undefined, mobileApps });
  try {
    return await app.inject(url);
  } finally {
    await app.close();
  }
}

test("Android is told which app, signed by whom, opens our links", async () => {
  const [said] = (await ask("/.well-known/assetlinks.json", named)).json();
  expect(said.relation).toEqual(["delegate_permission/common.handle_all_urls"]);
  expect(said.target).toEqual({
    namespace: "android_app",
    package_name: "example.kaunter",
    sha256_cert_fingerprints: [fingerprint],
  });
});

test("iOS is told which app opens the way back from the bank, and no other page", async () => {
  const answer = await ask("/.well-known/apple-app-site-association", named);
  expect(answer.headers["content-type"]).toContain("application/json");
  expect(answer.json()).toEqual({
    applinks: { details: [{ appIDs: [named.KAUNTER_IOS_APP], components: [{ "/": "/app" }] }] },
  });
});

test("where no app is named nobody may open our links", async () => {
  for (const file of ["assetlinks.json", "apple-app-site-association"]) {
    expect((await ask(`/.well-known/${file}`, {})).statusCode).toBe(404);
  }
});

test("who comes back without an app gets the portal", async () => {
  const { statusCode, headers } = await ask("/app", {});
  expect([statusCode, headers.location]).toEqual([302, "/"]);
});

test.each([
  ["KAUNTER_ANDROID_APP", "example.kaunter"],
  ["KAUNTER_ANDROID_APP", "example.kaunter@AB:CD"],
  ["KAUNTER_IOS_APP", "example.kaunter"],
])("%s=%s is refused by its name", (name, value) => {
  expect(() => readConfig({ ...required, [name]: value })).toThrow(name);
});
