import { readStored, store } from "@kaunter/web/browser/storage";

const length = 22;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
let name: string | undefined;

/** A random name, as a browser has in its cookie: neighbours behind one address are not counted as one. */
export function deviceName(): string {
  name ??= readStored("device") ?? makeName();
  return name;
}

function makeName(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(length))];
  const made = bytes.map((byte) => letters[byte % letters.length]).join("");
  store("device", made);
  return made;
}
