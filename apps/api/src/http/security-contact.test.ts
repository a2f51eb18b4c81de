import { expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";

const { deps } = await createTestApp(await createTestDatabase());
const required = { DATABASE_URL: "postgres://localhost/kaunter" };
const clock = () => new Date("2026-11-18T00:00:00Z");

async function ask(settings: Record<string, string>) {
  const { securityContact } = readConfig({ ...required, ...settings });
  const options = { trustedProxies: [], portalDir: undefined, securityContact, clock };
  const app = await buildApp(deps, options);
  try {
    return await app.inject("/.well-known/security.txt");
  } finally {
    await app.close();
  }
}

test("whoever found a hole reads whom to tell, and until when that is true", async () => {
  const contact = "mailto:security@kaunter.example";
  const { headers, body } = await ask({ KAUNTER_SECURITY_CONTACT: contact });
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.split("\n")).toEqual([
    `Contact: ${contact}`,
    "Expires: 2027-02-16T00:00:00.000Z",
    "Preferred-Languages: ms, en, zh",
    `Canonical: ${deps.publicUrl}/.well-known/security.txt`,
    "",
  ]);
});

test("where nobody is named there is no such page", async () => {
  expect((await ask({})).statusCode).toBe(404);
});

test.each(["security@kaunter.example", "http://kaunter.example/security", "mailto:", "https://"])(
  "KAUNTER_SECURITY_CONTACT=%s is refused by its name",
  (value) => {
    expect(() => readConfig({ ...required, KAUNTER_SECURITY_CONTACT: value })).toThrow(
      "KAUNTER_SECURITY_CONTACT: must begin with",
    );
  },
);
