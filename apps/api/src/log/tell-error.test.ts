import { DomainError } from "@kaunter/domain/domain-error";
import { expect, test } from "vitest";
import * as z from "zod";
import { createLogger } from "../log.ts";
import { tellError } from "./tell-error.ts";
import { withoutValues } from "./without-values.ts";

const canary = /siti@|zkenari|5837|790823|R9099777|Ab3dEfGh/i;

const faults: [name: string, error: Error, kept: object][] = [
  [
    "a row of the database",
    Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: "23505",
      constraint: "users_email_key",
      detail: "Key (email)=(siti@contoh.my) already exists.",
      where: "SQL statement with siti@contoh.my",
      parameters: ["siti@contoh.my"],
    }),
    {
      message: 'duplicate key value violates unique constraint "users_email_key"',
      code: "23505",
      constraint: "users_email_key",
    },
  ],
  [
    "a value that is no number",
    new Error('invalid input syntax for type bigint: "zkenari"'),
    { message: 'invalid input syntax for type bigint: "…"' },
  ],
  [
    "a mail server's refusal",
    Object.assign(new Error("550 5.1.1 <siti@contoh.my>: unknown user"), {
      responseCode: 550,
      command: "RCPT TO",
      response: "550 5.1.1 <siti@contoh.my>: unknown user",
      rejected: ["siti@contoh.my"],
    }),
    { message: "550 5.1.1 <…>: unknown user", responseCode: 550, command: "RCPT TO" },
  ],
  ["a text that is no JSON", failure(() => JSON.parse("zkenari 790823125837")), {}],
  [
    "a field that does not fit",
    failure(() =>
      z
        .strictObject({ amountSen: z.int() })
        .parse({ amountSen: "zkenari", "zkenari@rahsia.example": 1, colour: 2 }),
    ),
    { message: "amountSen invalid_type, unrecognized_keys colour" },
  ],
  ["an identity number", new Error("no such person 790823-12-5837"), {}],
  ["a phone", new Error("cannot text +60 11-5837 4926"), { message: "cannot text +…" }],
  ["the number of a licence", new Error("no licence R9099777 at mpt"), {}],
  ["a capability", new Error("bad key Ab3dEfGhIjKlMnOpQrStUv"), { message: "bad key …" }],
  [
    "a cause",
    new Error("the council is away", { cause: new Error("asked by siti@contoh.my") }),
    { message: "the council is away", cause: { message: "asked by …" } },
  ],
];

function failure(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("It did not fail");
}

test.each(faults)("an error that quotes %s is told without it", (_name, error, kept) => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) });
  log.error({ err: error }, error.message);
  log.warn({ err: error, job: "x" });
  log.warn(error);
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toMatch(canary);
  expect(tellError(error)).toMatchObject(kept);
});

test("where it happened, and our own words, are told", () => {
  const { stack, type } = tellError(new DomainError("council_unavailable"));
  expect(type).toBe("DomainError");
  expect(stack).toMatch(/^ +at .*tell-error\.test\.ts/);
  for (const words of [
    "a provider's message needs a person, and a council's books lag",
    "connect ECONNREFUSED 127.0.0.1:54321",
    "ENOENT: no such file or directory, open '/keys/seal-public.pem'",
    'relation "payments" does not exist',
    "Server listening at http://127.0.0.1:4600",
    "timeout exceeded when trying to connect",
  ]) {
    expect(withoutValues(words)).toBe(words);
  }
});

test("what is no error is told as none", () => {
  expect(tellError("siti@contoh.my")).toEqual({ type: "string", message: "", stack: "" });
});
