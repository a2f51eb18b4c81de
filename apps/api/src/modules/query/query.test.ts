import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { changeSettings } from "../site/change-settings.ts";
import { readNamed } from "./named-read.ts";

const database = await createTestDatabase();
const { app, operator } = await createTestApp(database);
const base64 = (path: string) => Buffer.from(path, "latin1").toString("base64");

async function ask(path: string, language = "ms") {
  return app.inject({
    method: "POST",
    url: "/api/query",
    headers: { "accept-language": language },
    payload: { url: base64(path) },
  });
}

test("before anybody has set anything the portal is open, says nothing, and its app is of version 0.0.0", async () => {
  expect((await ask("metadata/configuration")).json()).toEqual({
    closing: false,
    announcement: "",
    snackbarMessage: "",
    app_version: "0.0.0",
  });
});

test("the configuration is answered from the database, its texts in the caller's language", async () => {
  const announcement = { my: "Tutup", en: "Closed", zh: "关闭" };
  const banner = { my: "Awas", en: "Beware", zh: "注意" };
  await changeSettings(operator, { closing: true, announcement, banner, appVersion: "2.0.1" });
  expect((await ask("metadata/configuration", "zh")).json()).toEqual({
    closing: true,
    announcement: "关闭",
    snackbarMessage: "注意",
    app_version: "2.0.1",
  });
  expect((await ask("metadata/configuration", "en")).json()).toMatchObject({
    announcement: "Closed",
  });
});

test("anyone may read what each council is called and takes online, by the types of a search, and its rate for what is declared", async () => {
  await asOwner(
    database,
    `insert into councils (code, name_my, name_en, name_zh, kinds, rates, is_enabled) values
       ('mps', 'Sandakan ms', 'Sandakan en', 'Sandakan zh',
        '{trading_licence,council_licence,assessment,local_government_charge}', '{"local_government_charge": {"perPersonAndDaySen": 250}}', true),
       ('mdpts', 'Pitas ms', 'Pitas en', 'Pitas zh', '{assessment}', '{}', false)`,
  );
  expect((await ask("metadata/_find", "en")).json()).toEqual({
    docs: [
      { _id: "mdpts", name: "Pitas en", enabled: false, payment_types: ["assessment"] },
      {
        _id: "mps",
        name: "Sandakan en",
        enabled: true,
        payment_types: ["assessment", "council_permit_license", "local_government_charge"],
        per_person_and_day: "2.50",
      },
    ],
  });
});

test("an address of the list whose use case does not exist is not found, like any other", async () => {
  for (const path of ["_users/a@example.com", "metadata/secrets", "_all_dbs"]) {
    const response = await ask(path);
    expect(response.statusCode, path).toBe(404);
    expect(response.json()).toMatchObject({ error: "not_found" });
  }
});

const oneOfEach = {
  configuration: "metadata/configuration",
  councils: "metadata/_find",
  register: "_users/_design/backend/_update/users",
  changeUser: "_users/_design/backend/_update/users/siti@example.com",
  user: "_users/org.couchdb.user:siti+bil@example.com",
  userExists: "userdb-73697469406578616d706c652e636f6d",
  resetRequest: `reset_password/${"0a".repeat(39)}`,
  payment: "all_payments/1763190000000000",
  payments: "all_payments/_find",
  account: "compound_mpt/V26-000001",
  digitalLicence: "digital_license/201-0001-2026-03",
};

test.each(Object.entries(oneOfEach))(
  "%s is known by its address, with or without a leading slash",
  (name, path) => {
    expect(readNamed(base64(path))).toMatchObject({ name });
    expect(readNamed(base64(`/${path}`))).toMatchObject({ name });
  },
);

const hostile = ".. . %2e%2e %2f \\ _all_docs _changes ? # * \0 \n".split(" ");
const listed = Object.values(oneOfEach).flatMap((path) => path.split("/"));
const words = fc.constantFrom("", " ", ...hostile, ...listed);
const assembled = fc.array(words, { maxLength: 6 }).map((parts) => parts.join("/"));
const mutated = fc
  .tuple(fc.constantFrom(...Object.values(oneOfEach)), fc.nat(), fc.string({ maxLength: 3 }))
  .map(
    ([path, at, text]) =>
      path.slice(0, at % (path.length + 1)) + text + path.slice(at % (path.length + 1)),
  );
// Latin letters are bytes: what base64 carries and nothing is lost on the way.
const bytes = fc
  .uint8Array({ maxLength: 60 })
  .map((array) => Buffer.from(array).toString("latin1"));
const paths = fc.oneof(assembled, mutated, bytes, fc.string());

const isHex = (text: string) => Array.from(text).every((char) => "0123456789abcdef".includes(char));

const searchTypes = "assessment compound license permit market booking ticket parking".split(" ");

/** What the list allows, said a second time in another way: whole words between slashes. */
function isListed(path: string): boolean {
  const [first = "", second = "", ...rest] = path.replace(/^\//, "").split("/");
  const tail = [second, ...rest].join("/");
  const isName = (text: string) => text.length <= 280 && /^[\u0021-\u007E]+$/.test(text);
  if (first === "metadata") return tail === "configuration" || tail === "_find";
  if (first === "all_payments")
    return tail === "_find" || (/^[0-9]+$/.test(tail) && tail.length >= 13 && tail.length <= 20);
  if (first === "reset_password") return tail.length === 78 && isHex(tail);
  const [searched = "", council = "", ...more] = first.split("_");
  if (searchTypes.includes(searched) && more.length === 0)
    return (
      /^[a-z]+$/.test(council) &&
      council.length > 1 &&
      council.length < 11 &&
      tail.length <= 40 &&
      /^[a-z\d-]+$/i.test(tail)
    );
  if (first === "digital_license") return /^[A-Za-z\d-]{1,40}-\d\d\d\d(-\d\d)?$/.test(tail);
  if (first === "_users") {
    const update = "_design/backend/_update/users";
    if (tail === update) return true;
    const start = [`${update}/`, "org.couchdb.user:"].find((one) => tail.startsWith(one));
    return start !== undefined && isName(tail.slice(start.length));
  }
  const email = first.startsWith("userdb-") ? first.slice(7) : "";
  const isEmail = email.length >= 6 && email.length <= 508 && email.length % 2 === 0;
  return !path.replace(/^\//, "").includes("/") && isEmail && isHex(email);
}

test("of 100,000 generated addresses exactly those of the list are known", () => {
  fc.assert(
    fc.property(paths, (path) => {
      expect(readNamed(base64(path)) !== undefined).toBe(isListed(path));
    }),
    { numRuns: 100_000 },
  );
});

test("an address is decoded once: base64 of base64 and percent signs stay what they are", () => {
  expect(readNamed(base64(base64("metadata/configuration")))).toBeUndefined();
  expect(readNamed(base64("metadata%2Fconfiguration"))).toBeUndefined();
});
