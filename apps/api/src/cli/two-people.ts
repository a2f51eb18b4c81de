import * as z from "zod";
import { Complaint, parse, type Options } from "./command.ts";

/** What may only be done by two, and what they say about it. */
export interface TwoPeople {
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

const name = z.string().trim().min(1).max(100);

export const readName = (given: string | undefined, complaint: string): string =>
  parse(name, given, complaint);

export const readRemark = (given: string | undefined): string =>
  parse(
    z.string().trim().min(10).max(1000),
    given,
    "Say on what evidence, in at least ten letters: --remark TEXT",
  );

export function readTwoPeople(options: Options): TwoPeople {
  const decidedBy = readName(options.by, "Say who decides: --by NAME");
  const approvedBy = readName(options["approved-by"], "Say who approves: --approved-by NAME");
  if (decidedBy.toLowerCase() === approvedBy.toLowerCase()) {
    throw new Complaint("Two people must decide: --by and --approved-by are the same.");
  }
  return { decidedBy, approvedBy, remark: readRemark(options.remark) };
}
