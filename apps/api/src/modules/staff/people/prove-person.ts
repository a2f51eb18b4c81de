import { DomainError } from "@kaunter/domain/domain-error";
import type { HeldRole } from "@kaunter/domain/office/staff";
import type { Tx } from "../../../db/transaction.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { proveCode } from "../prove-code.ts";
import { findPerson, listRoles, type Person } from "../store.ts";

/** Somebody of the office who shows on the spot to be that person. */
export interface Shown {
  email: string;
  code: string;
}

/** Whoever shows a code that is right now is that person. */
export async function provePerson(
  tx: Tx,
  { officeKey }: { officeKey: PersonKey },
  shown: Shown,
  now: Date,
): Promise<Person> {
  const person = await findPerson(tx, shown.email);
  if (!person || person.leftAt) throw new DomainError("staff_auth_error");
  const isRight = await proveCode(tx, officeKey, { staffId: person.id, code: shown.code, now });
  if (!isRight) throw new DomainError("staff_auth_error");
  return person;
}

export type Proven = Person & { held: HeldRole[] };

/** Two who show their codes, with what they are: never the same person twice. */
export async function proveTwo(
  tx: Tx,
  deps: { officeKey: PersonKey },
  [first, second]: readonly [Shown, Shown],
  now: Date,
): Promise<[Proven, Proven]> {
  const prove = async (shown: Shown) => {
    const person = await provePerson(tx, deps, shown, now);
    return { ...person, held: await listRoles(tx, person.id) };
  };
  const [one, other] = [await prove(first), await prove(second)];
  if (one.id === other.id) throw new DomainError("forbidden");
  return [one, other];
}
