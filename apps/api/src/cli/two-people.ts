import * as z from "zod";
import { Complaint, parse, type Options } from "./command.ts";

/** What may only be done by two, and what they say about it. */
export interface TwoPeople {
  decidedBy: string;
  approvedBy: string;
  remark: string;
}

const name = z.string().trim().min(1).max(100);

export function readTwoPeople(options: Options): TwoPeople {
  const decidedBy = parse(name, options.by, "Say who decides: --by NAME");
  const approvedBy = parse(name, options["approved-by"], "Say who approves: --approved-by NAME");
  if (decidedBy.toLowerCase() === approvedBy.toLowerCase()) {
    throw new Complaint("Two people must decide: --by and --approved-by are the same.");
  }
  const remark = parse(
    z.string().trim().min(10).max(1000),
    options.remark,
    "Say on what evidence, in at least ten letters: --remark TEXT",
  );
  return { decidedBy, approvedBy, remark };
}
