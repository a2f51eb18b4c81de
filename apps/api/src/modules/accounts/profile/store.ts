import type { Tx } from "../../../db/transaction.ts";
import type { Person } from "../account.ts";
import type { PersonKey } from "../../privacy/person-key.ts";
import { sealPerson } from "../store.ts";

interface NewPerson {
  userId: string;
  person: Person;
  isPhoneKept: boolean;
}

export async function setPerson(
  tx: Tx,
  key: PersonKey,
  { userId, person, isPhoneKept }: NewPerson,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({
      ...sealPerson(key, userId, person),
      ...(!isPhoneKept && { phoneVerifiedAt: null }),
      updatedAt: now,
    })
    .where("id", "=", userId)
    .execute();
}
