import { DomainError } from "@kaunter/domain/domain-error";

const checks = {
  text: (value: unknown) => typeof value === "string",
  "text or null": (value: unknown) => value === null || typeof value === "string",
  number: (value: unknown) => typeof value === "number",
  boolean: (value: unknown) => typeof value === "boolean",
  list: (value: unknown) => Array.isArray(value),
} as const;

type Check = keyof typeof checks | ((value: unknown) => boolean);

/** The fields that a page relies on, and what each must be. */
export type Shape<T> = { [Name in keyof T]?: Check };

/**
 * Whether a value has the fields that a page relies on. Others are not looked at: an open page must survive a server
 * that learnt new ones.
 */
export function hasShape<T extends object>(value: unknown, shape: Shape<T>): value is T {
  if (typeof value !== "object" || value === null) return false;
  const fields: Record<string, unknown> = { ...value };
  return Object.entries<Check>(shape as Record<string, Check>).every(([name, check]) =>
    (typeof check === "string" ? checks[check] : check)(fields[name]),
  );
}

/** An answer of the server as what it should be; anything else is a fault of the server. */
export function readAnswer<T extends object>(answer: unknown, shape: Shape<T>): T {
  if (!hasShape<T>(answer, shape)) throw new DomainError("unexpected");
  return answer;
}
