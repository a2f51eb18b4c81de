import { isCalendarDay, type CalendarDay } from "@kaunter/domain/calendar";
import * as z from "zod";
import { reportCouncilDay } from "../modules/books/council-day/report-council-day.ts";
import { Complaint, parse, readBookOwner, say, withCore, type CommandGroup } from "./command.ts";

const daySchema = z.custom<CalendarDay>((text) => typeof text === "string" && isCalendarDay(text));

export const reportCommand: CommandGroup = {
  help: `\
  kaunter report --council mpt --day 2026-11-15
                                           a council's day as CSV, compared with the ledger`,
  run: (_args, options) =>
    withCore(async ({ db }) => {
      const council = readBookOwner(options.council);
      const day = parse(daySchema, options.day, "--day is a day such as 2026-11-15.");
      const { csv, differences } = await reportCouncilDay(db, council, day);
      say(csv.join("\n"));
      if (differences.length > 0) {
        throw new Complaint(`The rows and the ledger do not agree. ${differences.join(". ")}.`);
      }
    }),
};
