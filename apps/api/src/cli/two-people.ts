import { DomainError } from "@kaunter/domain/domain-error";
import { remarkLeast } from "@kaunter/domain/office/proposals";
import * as z from "zod";
import { readOfficeKey } from "../office-key.ts";
import { type ByTwoDeps, proposeByTwo } from "../modules/proposals/propose-by-two.ts";
import type { Result, Wanted } from "../modules/proposals/proposal.ts";
import type { Shown } from "../modules/staff/people/prove-person.ts";
import { Complaint, parse, type Options, withCore } from "./command.ts";

/** Said in the help of every command that takes two. */
export const twoHelp = "--by EMAIL --code CODE --approved-by EMAIL --approved-code CODE";

const name = z.string().trim().min(1).max(100);

export const readName = (given: string | undefined, complaint: string): string =>
  parse(name, given, complaint);

export const readRemark = (given: string | undefined): string =>
  parse(
    z.string().trim().min(remarkLeast).max(1000),
    given,
    "Say on what evidence, in at least ten letters: --remark TEXT",
  );

export function readShown(email: string | undefined, code: string | undefined, how: string): Shown {
  const complaint = `Show who you are: ${how}`;
  return {
    email: parse(z.email(), email?.trim().toLowerCase(), complaint),
    code: parse(z.string().regex(/^\d{6}$/), code, complaint),
  };
}

/** A name that somebody types is not a person: both show a one-time code of now. */
export function readTwoShown(options: Options): [Shown, Shown] {
  return [
    readShown(options.by, options.code, "--by EMAIL --code CODE"),
    readShown(
      options["approved-by"],
      options["approved-code"],
      "--approved-by EMAIL --approved-code CODE",
    ),
  ];
}

/** Two people do it on the spot; why they could not is told by the word of the use case. */
export async function decideByTwo(
  wanted: Omit<Wanted, "remark">,
  options: Options,
  refusals: Readonly<Record<string, string>>,
): Promise<Result> {
  const [result] = await decideEachByTwo([wanted], options, refusals);
  if (!result) throw new Error("A proposal has a result");
  if (result.outcome === "failed") throw new Complaint(refusals[result.said] ?? refused(result));
  return result;
}

/** Several at once, for which both show one code; each has a result of its own. */
export async function decideEachByTwo(
  wanted: readonly Omit<Wanted, "remark">[],
  options: Options,
  refusals: Readonly<Record<string, string>> = {},
): Promise<Result[]> {
  const two = readTwoShown(options);
  const remark = readRemark(options.remark);
  const each = wanted.map((one) => ({ ...one, remark }));
  return withTwo((deps) => proposeByTwo(deps, each, two), refusals);
}

/** Gives work what shows who people are, and says in words why somebody was not believed. */
export async function withTwo<T>(
  work: (deps: ByTwoDeps) => Promise<T>,
  refusals: Readonly<Record<string, string>> = {},
): Promise<T> {
  const officeKey = readOfficeKey(process.env);
  return withCore(async (core) => {
    try {
      return await work({ ...core, officeKey });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const words = { ...refusals, ...notBelieved };
      throw new Complaint(words[error.code] ?? refused({ said: error.code }));
    }
  });
}

const notBelieved: Readonly<Record<string, string>> = {
  staff_auth_error: "Nothing was changed: a code is not right, or was used already.",
  forbidden: "Nothing was changed: that takes two people who may (kaunter staff list).",
  third_person_needed:
    "Nothing was changed: over RM 10,000 two people approve what a third proposes. Propose it in the office.",
};

const refused = ({ said }: { said: string }) => `Nothing was changed: ${said}.`;
