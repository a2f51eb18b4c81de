import { DomainError } from "../domain-error.ts";

declare const phoneBrand: unique symbol;

/** A Malaysian number as it is kept: "+60130123456". */
export type PhoneNumber = string & { readonly [phoneBrand]: true };

// Mobiles 011 with eight digits and the other 01x with seven; Sabah and Sarawak 08x with six; the rest of the country.
const malaysianPattern = /^(?:\+?60|0)(11\d{8}|1[02-46-9]\d{7}|8[2-9]\d{6}|[3-79]\d{7,8})$/;

/** Accepts a number with or without country code, spaces and dashes. */
export function parsePhone(text: string): PhoneNumber {
  const national = malaysianPattern.exec(text.replaceAll(/[\s-]/g, ""))?.[1];
  if (national === undefined) throw new DomainError("invalid_phone");
  return `+60${national}` as PhoneNumber;
}

/** Writes a number as people here do: "013-012 3456", "088-123 456", "03-1234 5678". */
export function formatPhone(phone: PhoneNumber): string {
  const national = `0${phone.slice("+60".length)}`;
  const areaLength = /^0[18]/.test(national) ? 3 : 2;
  const subscriber = national.slice(areaLength);
  const lastLength = subscriber.length === 6 ? 3 : 4;
  const first = subscriber.slice(0, -lastLength);
  return `${national.slice(0, areaLength)}-${first} ${subscriber.slice(-lastLength)}`;
}
