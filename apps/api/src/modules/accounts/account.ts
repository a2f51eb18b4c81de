import type { PhoneNumber } from "@kaunter/domain/person/phone";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { IdentityType } from "@kaunter/domain/vocabulary/people";

/** What identifies a person, readable. */
export interface Person {
  fullName: string;
  identityType: IdentityType;
  icNum: string;
  phone: PhoneNumber;
}

export interface Account extends Omit<Person, "phone"> {
  id: string;
  /** Empty, as `icNum` is, where the key that sealed it is not there: its owner enters it again. */
  phone: PhoneNumber | "";
  /** In small letters. */
  email: string;
  roles: string[];
  machineId: string;
  phoneVerifiedAt: Date | null;
  language: Language;
  createdAt: Date;
}

/** What a login is compared with. */
export interface Credentials {
  id: string;
  email: string;
  passwordHash: string;
  roles: string[];
  language: Language;
}
