import type { CalendarDay } from "@kaunter/domain/calendar";
import { bankDaysBetween } from "@kaunter/domain/settlement/bank-days";
import type { ReachableException } from "../money/read-exceptions.ts";
import type { Sheet } from "./sheet.ts";
import type { Say } from "./words.ts";

/** What is not explained as of a day. The amounts sum to how much more the books say than the bank. */
export function exceptionsSheet(
  found: readonly ReachableException[],
  say: Say,
  today: CalendarDay,
): Sheet {
  const rows = found.map((each) => [
    say(`exception.name.${each.class}`),
    each.subject,
    each.place,
    each.since,
    bankDaysBetween(each.since, today),
    say(`exception.what.${each.class}`),
    each.paymentId ?? "",
    each.openSen,
  ]);
  return {
    name: `not-explained-${today}`,
    columns: [
      { head: say("exceptions.kind"), is: "text" },
      { head: say("money.reference"), is: "text" },
      { head: say("money.place"), is: "text" },
      { head: say("money.day"), is: "text" },
      { head: say("money.bank_days"), is: "count" },
      { head: say("money.to_do"), is: "text" },
      { head: say("money.payment"), is: "text" },
      { head: say("money.amount_rm"), is: "amount" },
    ],
    pages: onePage(rows),
  };
}

async function* onePage<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
