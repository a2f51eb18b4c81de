import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { personKeyFrom } from "../modules/privacy/person-key.ts";
import { codeAt, makeSecret } from "../modules/staff/one-time-code.ts";
import type { Shown } from "../modules/staff/people/prove-person.ts";
import { placeOfSecret } from "../modules/staff/prove-code.ts";
import { aPerson } from "./staff.ts";
import { asOwner, type TestDatabase } from "./test-database.ts";
import { officeKeyBytes } from "./test-office.ts";

/** Two people of the operator before a command: who they are, the key of their codes, and the words that show them. */
export async function twoOperators(database: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-two-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const keyFile = join(folder, "office.key");
  writeFileSync(keyFile, officeKeyBytes);
  const one = await withCode(database);
  const two = await withCode(database);
  /** Their next codes, which are good for a minute at least, as if none had been used. */
  const codes = async (): Promise<[Shown, Shown]> => {
    await asOwner(database, "update staff_codes set last_step = 0");
    const now = "select floor(extract(epoch from now()) / 30)::int + 1 as step";
    const [{ step }] = (await asOwner(database, now)) as [{ step: number }];
    const show = ({ email, secret }: typeof one) => ({ email, code: codeAt(secret, step) });
    return [show(one), show(two)];
  };
  return {
    environment: { KAUNTER_OFFICE_KEY_FILE: keyFile },
    officeKey: personKeyFrom(officeKeyBytes),
    one: one.email,
    two: two.email,
    codes,
    /** The same as words of a command. */
    shown: async (remark?: string): Promise<string[]> => {
      const [first, second] = await codes();
      return [
        `--by=${first.email}`,
        `--code=${first.code}`,
        `--approved-by=${second.email}`,
        `--approved-code=${second.code}`,
        ...(remark === undefined ? [] : [`--remark=${remark}`]),
      ];
    },
  };
}

async function withCode(database: TestDatabase) {
  const { person, email } = await aPerson(database, "portal_operator", "operator");
  const secret = makeSecret();
  const key = personKeyFrom(officeKeyBytes);
  const sealed = key.seal(secret.toString("base64"), placeOfSecret(person));
  await asOwner(
    database,
    `insert into staff_codes (staff_id, secret) values ('${person}', '\\x${sealed.toString("hex")}');
     insert into staff_acts (at, staff_id, owner, what, subject)
       values (now(), '${person}', 'operator', 'staff_added', '${email}')`,
  );
  return { email, secret };
}
