import { withoutValues } from "./without-values.ts";

/** What libraries say of an error besides its sentence, as far as it is never about a person. */
const told = [
  "code",
  "severity",
  "constraint",
  "table",
  "column",
  "routine",
  "responseCode",
  "command",
  "statusCode",
  "syscall",
];
const tellable = /^[\w .-]{1,63}$/;
const deepest = 3;

export interface ToldError {
  type: string;
  message: string;
  stack: string;
  cause?: ToldError;
  [name: string]: unknown;
}

/** An error as the log has it: kind, sentence without values, place in our code; whatever else it carries stays out. */
export function tellError(error: unknown, depth = 1): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const facts = Object.entries(error).filter(
    ([name, value]) => told.includes(name) && tellable.test(String(value)),
  );
  return {
    type: error.constructor.name,
    message: sentenceOf(error),
    ...Object.fromEntries(facts),
    // The first lines of a stack repeat the sentence.
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^ +at /.test(line))
      .join("\n"),
    ...(error.cause instanceof Error &&
      depth < deepest && { cause: tellError(error.cause, depth + 1) }),
  };
}

/** An error in a line. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return "not an error";
  return withoutValues("issues" in error ? faultsOf(error.issues) : error.message);
}

interface Issue {
  path?: unknown[];
  code?: string;
  keys?: string[];
}

/** A schema says where something does not fit, and what kind of fault it is. */
function faultsOf(issues: unknown): string {
  const all = Array.isArray(issues) ? (issues as Issue[]) : [];
  return all
    .map(({ path = [], code, keys = [] }) => [path.join("."), code, ...keys.filter(isField)])
    .map((words) => words.filter((word) => word !== "").join(" "))
    .join(", ");
}

/** A field of a record that another version wrote, and nothing that a person would write. */
const isField = (key: string) => /^[a-z][A-Za-z]{1,30}$/.test(key);
