import type { FastifyReply, FastifyRequest } from "fastify";
import { pino, type Logger } from "pino";
import { sentenceOf, tellError } from "./log/tell-error.ts";
import { withoutValues } from "./log/without-values.ts";

const personal = ["ic_num", "ic_no", "email", "phone", "contact", "full_name"];
const secret = ["password", "confirm_password", "checkSum", "Signature", "token", "ccv"];

/** An address can hold the number of a licence, so the log has the pattern of its route. */
const serializers = {
  req: ({ method, routeOptions }: FastifyRequest) => ({
    method,
    route: routeOptions.url ?? "unknown",
  }),
  res: ({ statusCode }: FastifyReply) => ({ statusCode }),
  err: (error: unknown) => tellError(error),
};

/**
 * One JSON line per event, in which no person can be found: bodies, addresses and what errors quote are never logged. As a
 * second lock, personal and secret fields are removed wherever an object that carries them is logged.
 */
export function createLogger(
  level: string,
  destination: { write: (line: string) => void } = process.stdout,
): Logger {
  const names = [...personal, ...secret].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers,
      redact: { paths: names, remove: true },
      hooks: {
        logMethod(line, method) {
          method.apply(this, withoutPeople(line) as typeof line);
        },
      },
    },
    destination,
  );
}

/** Libraries that log by themselves give the error alone, or its sentence as the text; the logger would add the sentence. */
function withoutPeople([first, ...rest]: unknown[]): unknown[] {
  const facts = first instanceof Error ? { err: first } : first;
  const error =
    typeof facts === "object" && facts !== null && "err" in facts ? facts.err : undefined;
  const isSentence = error instanceof Error && (rest.length === 0 || rest[0] === error.message);
  const words = isSentence ? [sentenceOf(error)] : rest;
  return [facts, ...words].map((part) => (typeof part === "string" ? withoutValues(part) : part));
}
