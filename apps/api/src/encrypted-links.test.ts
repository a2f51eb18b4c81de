import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { kaunterOn } from "./cli/kaunter.fixture.ts";
import {
  readConfig,
  readOfficeConfig,
  readOutsideConfig,
  readOwnerUrl,
  readPublicUrl,
  readWorkerConfig,
} from "./config.ts";
import { outsideEnvironment, workerEnvironment } from "./testing/outside-environment.ts";

const onThisMachine = { DATABASE_URL: "postgres://app@127.0.0.1/kaunter" };
const environment: Record<string, string> = {
  ...outsideEnvironment(),
  ...workerEnvironment(),
  ...onThisMachine,
  KAUNTER_SMS_URL: "https://sms.example",
  KAUNTER_SMS_KEY_FILE: "sms.key",
  KAUNTER_OFFICE_URL: "https://office.example",
};
const read = (more: Record<string, string>) => {
  const env = { ...environment, ...more };
  const ofWorker = { ...readOutsideConfig(env), ...readWorkerConfig(env) };
  return { ...readConfig(env), ...ofWorker, ...readOfficeConfig(env) };
};

afterEach(() => vi.unstubAllEnvs());

const onTheWeb = ["PUBLIC", "SERVICES", "OFFICE", "FPX", "CARD", "COUNCIL", "SMS", "TRACES"].map(
  (name) => `KAUNTER_${name}_URL`,
);
const listening = ["KAUNTER_HOST", "KAUNTER_METRICS_HOST"];
const plain = [
  "http://council.example",
  "http://127.0.0.1.example",
  "http://localhost.example",
  "http://127.0.0.1@council.example",
  "http://10.0.0.5",
  "ftp://localhost",
  "council",
];
const database = "postgres://app:secret@db.example/kaunter";
const unverified = [
  database,
  ...["disable", "prefer", "require", "verify-ca", "no-verify"].map(
    (mode) => `${database}?sslmode=${mode}`,
  ),
  `${database}?ssl=true`,
  `${database}?ssl=no-verify`,
  `${database}?sslmode=require&uselibpqcompat=true`,
  `${database}?sslmode=verify-full&sslmode=no-verify`,
  "postgres://app@localhost/kaunter?host=db.example",
  "postgres://app@127.0.0.1.example/kaunter",
];

const everywhere = ["0.0.0.0", "::", "", "10.0.0.5", "kaunter.example", "localhost.example"];

test("every address that the sources read from the environment is tried on this page", () => {
  const sources = globSync("**/*.ts", { cwd: import.meta.dirname })
    .filter((file) => !/\.(test|fixture)\.ts$|^testing\//.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));
  const named = sources.join("\n").match(/\b(?:KAUNTER|DATABASE)(?:_[A-Z]+)*_(?:URL|HOST)\b/g);
  const tried = ["DATABASE_URL", "DATABASE_OWNER_URL", "KAUNTER_SMTP_URL"];
  expect([...new Set(named)].toSorted()).toEqual([...tried, ...onTheWeb, ...listening].toSorted());
});

test.each<[string, string]>([
  ...listening.flatMap((name) => everywhere.map((host): [string, string] => [name, host])),
  ...onTheWeb.flatMap((name) => plain.map((url): [string, string] => [name, url])),
  ...unverified.map((url): [string, string] => ["DATABASE_URL", url]),
  ["DATABASE_URL", `${database}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`],
  ["KAUNTER_SMTP_URL", "smtp://mail.example?requireTLS=false"],
  ["KAUNTER_SMTP_URL", "smtps://mail.example?tls.rejectUnauthorized=false"],
  ["KAUNTER_SMTP_URL", "smtp:mail.example"],
  ["KAUNTER_SMTP_URL", "http://mail.example"],
  ["NODE_TLS_REJECT_UNAUTHORIZED", "0"],
])("no process starts with %s=%s, and the variable is told", (name, url) => {
  expect(() => read({ [name]: url })).toThrow(new RegExp(`^${name}: [^\n]+$`));
});

test.each<[string, string]>([
  ...onTheWeb.map((name): [string, string] => [name, "https://council.example"]),
  ...onTheWeb.map((name): [string, string] => [name, "http://127.0.0.1:4600"]),
  ...listening.flatMap((name) =>
    ["localhost", "127.0.0.1", "::1"].map((host): [string, string] => [name, host]),
  ),
  ["KAUNTER_COUNCIL_URL", "http://localhost:1"],
  ["KAUNTER_COUNCIL_URL", "http://[::1]:1"],
  ["DATABASE_URL", `${database}?sslmode=verify-full`],
  ["DATABASE_URL", "postgres://app@localhost/kaunter"],
  ["DATABASE_URL", "postgres://app@[::1]:5432/kaunter"],
  ["DATABASE_URL", "postgres://app@%2Frun%2Fpostgresql/kaunter"],
  ["DATABASE_URL", "postgres://app@localhost/kaunter?host=/run/postgresql"],
])("%s=%s is encrypted, or does not leave this machine", (name, url) => {
  expect(() => read({ [name]: url })).not.toThrow();
});

test("mail is encrypted unless its server is on this machine", () => {
  const mustEncrypt = (url: string) => read({ KAUNTER_SMTP_URL: url }).smtp.mustEncrypt;
  expect(mustEncrypt("smtp://mail.example:587")).toBe(true);
  expect(mustEncrypt("smtps://user:word@mail.example")).toBe(true);
  expect(mustEncrypt("smtp://127.0.0.1.example")).toBe(true);
  expect(mustEncrypt("smtp://127.0.0.1:25")).toBe(false);
  expect(mustEncrypt("smtp://[::1]:25")).toBe(false);
});

test("an address that leaves its host to PGHOST is one of that host", () => {
  const url = "postgres:///kaunter";
  vi.stubEnv("PGHOST", "db.example");
  expect(() => read({ DATABASE_URL: url })).toThrow("DATABASE_URL");
  vi.stubEnv("PGHOST", "/run/postgresql");
  expect(() => read({ DATABASE_URL: url })).not.toThrow();
});

test("the owner's address and the one that QRs carry are held to the same", () => {
  expect(() => readOwnerUrl({ DATABASE_OWNER_URL: database })).toThrow("DATABASE_OWNER_URL");
  expect(() => readPublicUrl({ KAUNTER_PUBLIC_URL: "http://kaunter.example" })).toThrow(
    "KAUNTER_PUBLIC_URL",
  );
});

test.each([
  [["site", "get"], "DATABASE_URL"],
  [["migrate"], "DATABASE_OWNER_URL"],
  [["import", "undo", "1", "--by", "Siti"], "DATABASE_OWNER_URL"],
])("the command %j tells its variable, and not the password in it", (args, name) => {
  const { status, stderr } = kaunterOn(
    { urls: { operator: database } },
    { DATABASE_OWNER_URL: database },
  )(...args);
  expect([status, stderr]).toEqual([
    1,
    `${name}: must say sslmode=verify-full, because the database is not on this machine\n`,
  ]);
});

test("pg verifies what says verify-full, and sends a server without TLS neither name nor password", async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("data", (bytes) => received.push(bytes) && socket.write("N"));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const connectionString = `postgres://app:secret@127.0.0.1:${port}/kaunter?sslmode=verify-full`;
  const client = new Client({ connectionString });
  // Node verifies certificate and name unless it is told otherwise, and nothing of the address tells it.
  expect(client.ssl).toEqual({});
  await expect(client.connect()).rejects.toThrow("does not support SSL");
  expect(Buffer.concat(received)).toHaveLength(8);
  server.close();
});
