import { expect, test } from "vitest";
import { urlAs } from "./connection.ts";

test("where certificates open a database, each role shows its own", () => {
  const url = "postgres://kaunter@localhost:5432/kaunter?sslmode=verify-full";
  const files =
    "&sslrootcert=/keys/machines.crt&sslcert=/keys/kaunter.crt&sslkey=/keys/kaunter.key";
  const { username, searchParams } = new URL(urlAs("worker", url + files));
  expect([username, ...searchParams.values()]).toEqual([
    "worker",
    "verify-full",
    "/keys/machines.crt",
    "/keys/worker.crt",
    "/keys/worker.key",
  ]);
});
