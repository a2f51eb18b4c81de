import { parseCalendarDay } from "@kaunter/domain/calendar";
import * as z from "zod";
import { defineJob } from "../../jobs/job.ts";
import { mailReminder, type RemindDeps } from "./reminders/mail-reminder.ts";
import { type OrderDeps, orderReminders } from "./reminders/order-reminders.ts";

export const sendReminder = defineJob({
  name: "send-reminder",
  payload: z.strictObject({ billId: z.string(), dueOn: z.string() }),
  run: (deps: RemindDeps, { billId, dueOn }) =>
    mailReminder(deps, { billId, dueOn: parseCalendarDay(dueOn) }),
});

/** In the morning, when people can still do something about it. */
export const orderRemindersDaily = defineJob({
  name: "order-reminders",
  payload: z.strictObject({}),
  cron: "11 8 * * *",
  run: (deps: OrderDeps) => orderReminders(deps, sendReminder),
});
