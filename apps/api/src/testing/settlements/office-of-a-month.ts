import type { StaffRole } from "@kaunter/domain/vocabulary/staff";
import { afterAll, beforeAll } from "vitest";
import { type Sandbox, startSandbox } from "../../adapters/sandbox.fixture.ts";
import { createTestDatabase } from "../test-database.ts";
import { createTestOffice, staffAt } from "../test-office.ts";
import { bankMonth, openAccounts, operatorOf, payForAMonth, takeAll } from "./month.ts";

/** An office after a month of sixty payments to two councils, with faults, revisions, split and lumped credits. */
export async function officeOfAMonth() {
  const database = await createTestDatabase();
  const office = await createTestOffice(database);
  const { send, signIn } = staffAt(database, office);
  const operator = operatorOf(database);
  let sandbox: Sandbox;
  afterAll(async () => {
    await operator.db.destroy();
    await sandbox.stop();
  });
  beforeAll(async () => {
    sandbox = await startSandbox();
    await payForAMonth(database);
    await openAccounts(operator);
    const wish = { seed: 11, faults: 12, troublesPercent: 60 };
    await takeAll(operator, await bankMonth(sandbox, wish));
  });
  const people = new Map<string, ReturnType<typeof signIn>>();
  return {
    database,
    office,
    send,
    signIn,
    /** The same person, however often somebody of that role is asked for. */
    personOf: (role: StaffRole, owner: string) => {
      const person = people.get(`${role} ${owner}`) ?? signIn(role, owner);
      people.set(`${role} ${owner}`, person);
      return person;
    },
  };
}
