import * as z from "zod";
import { declareEffect } from "../../../jobs/job.ts";

/** Something that a person of the office ordered by an act: the worker does it. */
export const doNow = declareEffect({
  name: "do-order",
  payload: z.strictObject({ actNo: z.string() }),
});
