import type { CreatedPayment } from "@kaunter/contracts/payments";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../testing/payer.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { twoOperators } from "../testing/two-people.ts";
import { kaunterOn } from "./kaunter.fixture.ts";

// Each command is a process of its own.
const database = await createTestDatabase();
const payer = payerAt(await createTestApp(database));
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);

test("the operator sees who keeps a bill, and two people take it back", async () => {
  const charge = await aCompound(database);
  const number = charge.split(".")[2] ?? "";
  const { _id } = (await payer.create(aWish([charge]))).json<CreatedPayment>();
  const listed = kaunter("hold", "list", number).stdout;
  expect(listed).toContain(`held by ${_id}`);
  expect(listed).toContain("its payer has not left for the bank");
  expect(kaunter("payment", "show", _id).stdout).toMatch(/lapses on .* unless its payer leaves/);
  const release = async () =>
    kaunter("hold", "release", _id, ...(await operators.shown("The payer asked for it")));
  const { stdout, stderr } = await release();
  expect([stdout, stderr]).toEqual([
    `Payment ${_id} never left for the bank and has expired. Its bills can be paid by others.\n`,
    "",
  ]);
  expect(kaunter("payment", "show", _id).stdout).toMatch(
    new RegExp(
      `hold was released on .* by ${operators.one} and ${operators.two}: The payer asked for it`,
    ),
  );
  const again = await release();
  expect([again.status, again.stderr]).toEqual([
    1,
    `Nothing was changed: payment ${_id} holds nothing.\n`,
  ]);
});
