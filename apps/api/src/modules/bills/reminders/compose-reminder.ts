import type { CalendarDay } from "@kaunter/domain/calendar";
import type { Deadline } from "@kaunter/domain/charges/deadlines";
import { formatDay } from "@kaunter/domain/date-format";
import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { formatDateTime } from "@kaunter/words/times";
import type { Mail } from "../../notifications/mails/write-mail.ts";
import { speak } from "../speak.ts";

export interface ReminderFacts {
  language: Language;
  nickname: string;
  no: string;
  council: string;
  amountSen: Sen;
  dueOn: CalendarDay;
  reasons: readonly Pick<Deadline, "reason" | "endsAt">[];
  payLink: string;
  stopLink: string;
}

/** What ends on a day, what it costs until then, and how never to be reminded again. */
export function composeReminder(facts: ReminderFacts): Mail {
  const { language, nickname, no, council, amountSen, dueOn, reasons, payLink, stopLink } = facts;
  const say = speak(language);
  const moment = reasons.find(({ endsAt }) => endsAt)?.endsAt;
  const date = moment ? formatDateTime(moment, language) : formatDay(dueOn);
  const texts = reasons.map(({ reason, endsAt }) =>
    endsAt ? say("reminder.ends_at", { date }) : say(`reminder.reason.${reason}`, { date }),
  );
  return {
    language,
    subject: say("reminder.subject", { date }),
    parts: [
      ...[...new Set(texts)].map((text) => ({ kind: "text", text }) as const),
      {
        kind: "facts",
        facts: [
          ...(nickname === "" ? [] : [[say("reminder.bill"), nickname] as const]),
          [say("reminder.number"), no],
          [say("label.council"), council],
          [say("reminder.amount"), formatRinggit(amountSen)],
          [say("reminder.last_day"), date],
        ],
      },
      { kind: "link", label: say("reminder.pay"), address: payLink },
      { kind: "link", label: say("reminder.stop"), address: stopLink },
      { kind: "text", text: say("mail.automatic") },
    ],
  };
}
