import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

const kaunter = kaunterOn(await createTestDatabase());

test.each(["accept", "refuse"])("nobody can %s a photo by the address of somebody else", (verb) => {
  const word = ["--by=zainab@contoh.my", "--remark=The face on the identity card"];
  const { status, stderr } = kaunter("licence", "photo", verb, "1", ...word);
  expect([status, stderr]).toEqual([1, "Say who decides by name, not by an address.\n"]);
});
