import type { CalendarDay } from "@kaunter/domain/calendar";
import type { DeadlineReason } from "@kaunter/domain/charges/deadlines";
import { formatDay } from "@kaunter/domain/date-format";
import { formatRinggit, type Sen } from "@kaunter/domain/money";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { automatic } from "../../notifications/letters/automatic.ts";
import type { Letter } from "../../notifications/letters/letter.ts";

interface Words {
  subject: string;
  reasons: Readonly<Record<DeadlineReason, string>>;
  bill: string;
  number: string;
  council: string;
  amount: string;
  lastDay: string;
  pay: string;
  stop: string;
}

const words: Record<Language, Words> = {
  my: {
    subject: "Peringatan bil: {date}",
    reasons: {
      rebate_ends: "Rebat bagi bil ini tamat selepas {date}.",
      discount_ends: "Diskaun khas bagi bil ini tamat selepas {date}.",
      price_rises: "Amaun kompaun ini akan naik selepas {date}.",
      court_follows:
        "Kompaun ini boleh dibayar dalam talian sehingga {date}. Selepas tarikh itu, kes ini akan dirujuk ke mahkamah.",
      licence_ends: "Lesen ini sah sehingga {date} dan kini boleh diperbaharui.",
      booking_lapses: "Tempahan ini sah sehingga {date}. Sila bayar pada atau sebelum tarikh itu.",
    },
    bill: "Bil",
    number: "Nombor",
    council: "Majlis",
    amount: "Amaun hari ini",
    lastDay: "Tarikh akhir",
    pay: "Lihat dan bayar bil ini",
    stop: "Hentikan peringatan bagi bil ini",
  },
  en: {
    subject: "Bill reminder: {date}",
    reasons: {
      rebate_ends: "The rebate on this bill ends after {date}.",
      discount_ends: "The special discount on this bill ends after {date}.",
      price_rises: "The amount of this compound rises after {date}.",
      court_follows:
        "You can pay this compound online until {date}. After that it will be referred to court.",
      licence_ends: "This licence is valid until {date} and can be renewed now.",
      booking_lapses: "This booking is held for you until {date}. Please pay by then.",
    },
    bill: "Bill",
    number: "Number",
    council: "Council",
    amount: "Amount today",
    lastDay: "Last day",
    pay: "See and pay this bill",
    stop: "Stop reminders for this bill",
  },
  zh: {
    subject: "账单提醒：{date}",
    reasons: {
      rebate_ends: "此账单的回扣优惠于 {date} 后结束。",
      discount_ends: "此账单的特别折扣于 {date} 后结束。",
      price_rises: "此罚单的金额将于 {date} 后调高。",
      court_follows: "此罚单可在网上缴付至 {date}，之后将转交法庭处理。",
      licence_ends: "此执照有效期至 {date}，现在可以更新。",
      booking_lapses: "此预订为您保留至 {date}，请在该日或之前缴付。",
    },
    bill: "账单",
    number: "号码",
    council: "议会",
    amount: "今日金额",
    lastDay: "截止日期",
    pay: "查看并缴付此账单",
    stop: "停止此账单的提醒",
  },
};

export interface ReminderFacts {
  language: Language;
  nickname: string;
  no: string;
  council: string;
  amountSen: Sen;
  dueOn: CalendarDay;
  reasons: readonly DeadlineReason[];
  payLink: string;
  stopLink: string;
}

/** What ends on a day, what it costs until then, and how never to be reminded again. */
export function reminderLetter(facts: ReminderFacts): Letter {
  const { language, nickname, no, council, amountSen, dueOn, reasons, payLink, stopLink } = facts;
  const say = words[language];
  const date = formatDay(dueOn);
  const dated = (text: string) => text.replace("{date}", date);
  return {
    language,
    subject: dated(say.subject),
    parts: [
      ...[...new Set(reasons)].map(
        (reason) => ({ kind: "text", text: dated(say.reasons[reason]) }) as const,
      ),
      {
        kind: "facts",
        facts: [
          ...(nickname === "" ? [] : [[say.bill, nickname] as const]),
          [say.number, no],
          [say.council, council],
          [say.amount, formatRinggit(amountSen)],
          [say.lastDay, date],
        ],
      },
      { kind: "link", label: say.pay, address: payLink },
      { kind: "link", label: say.stop, address: stopLink },
      { kind: "text", text: automatic[language] },
    ],
  };
}
