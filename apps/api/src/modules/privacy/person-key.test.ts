import fc from "fast-check";
import { expect, test } from "vitest";
import { personKeyFrom } from "./person-key.ts";

const key = personKeyFrom(Buffer.alloc(32, 1));
const other = personKeyFrom(Buffer.alloc(32, 2));

test("what is sealed can be read again at its place, and is never twice the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (text, place) => {
      const sealed = key.seal(text, place);
      expect(key.open(sealed, place)).toBe(text);
      expect(key.seal(text, place).equals(sealed)).toBe(false);
    }),
  );
});

test("at another place, with another key, or with one bit changed it cannot be read", () => {
  const sealed = key.seal("880214120123", "users.ic_num 1");
  expect(() => key.open(sealed, "users.ic_num 2")).toThrow("unable to authenticate data");
  expect(() => other.open(sealed, "users.ic_num 1")).toThrow("There is no person key");
  for (let at = 5; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => key.open(changed, "users.ic_num 1"), `byte ${at}`).toThrow(
      "unable to authenticate data",
    );
  }
});

test("a new key reads and finds what earlier ones have sealed, and seals by itself", () => {
  const newer = personKeyFrom(Buffer.alloc(32, 3), [Buffer.alloc(32, 1)]);
  expect(newer.open(key.seal("880214120123", "here"), "here")).toBe("880214120123");
  expect(newer.indexesOf("phone", "1")).toContainEqual(key.indexOf("phone", "1"));
  expect(newer.indexOf("phone", "1")).not.toEqual(key.indexOf("phone", "1"));
  expect(() => key.open(newer.seal("880214120123", "here"), "here")).toThrow(
    "There is no person key",
  );
});

test("an index is the same for the same text, and another for another purpose or key", () => {
  const index = key.indexOf("phone", "+60135550101");
  expect(key.indexOf("phone", "+60135550101")).toEqual(index);
  expect(key.indexOf("identity", "+60135550101")).not.toEqual(index);
  expect(other.indexOf("phone", "+60135550101")).not.toEqual(index);
});

test("a key that is too short is refused", () => {
  expect(() => personKeyFrom(Buffer.alloc(31))).toThrow("at least 32 bytes");
});
