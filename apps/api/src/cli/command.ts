import {
  type BookOwner,
  type CouncilCode,
  councilCodes,
  operatorOwner,
} from "@kaunter/domain/vocabulary/councils";
import * as z from "zod";
import { readConfig } from "../config.ts";
import { openCore, type Core } from "../core.ts";
import { createLogger } from "../log.ts";

export interface Options {
  my?: string;
  en?: string;
  zh?: string;
  council?: string;
  day?: string;
  kind?: string;
  number?: string;
  provider?: string;
  merchant?: string;
  out?: string;
  "as-of"?: string;
  language?: string;
  "dry-run"?: boolean;
  by?: string;
  "approved-by"?: string;
  remark?: string;
  amount?: string;
  name?: string;
  role?: string;
  until?: string;
  code?: string;
  "approved-code"?: string;
}

/** Commands that share their first word. */
export interface CommandGroup {
  help: string;
  run(args: readonly string[], options: Options): Promise<void>;
}

/** What the person typing is told in one sentence, without a stack; the program then ends with 1. */
export class Complaint extends Error {}

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

export function parse<T>(schema: z.ZodType<T>, value: unknown, complaint: string): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Complaint(complaint);
  return parsed.data;
}

export function readCouncil(value: string | undefined): CouncilCode {
  const complaint = `--council is one of ${councilCodes.join(", ")}.`;
  return parse(z.enum(councilCodes), value?.toLowerCase(), complaint);
}

/** Whose books a command is about: a council's, or the operator's own. */
export function readBookOwner(value: string | undefined): BookOwner {
  return value?.toLowerCase() === operatorOwner ? operatorOwner : readCouncil(value);
}

/** Commands meet nothing outside: they need the database and its jobs, no key and no provider. */
export async function withCore<T>(work: (core: Core) => Promise<T>): Promise<T> {
  const core = await openCore(
    readConfig(process.env),
    createLogger("warn", process.stderr),
    "operator",
  );
  try {
    return await work(core);
  } finally {
    await core.close();
  }
}
