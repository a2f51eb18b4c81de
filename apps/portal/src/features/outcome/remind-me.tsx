import { formatDay } from "@kaunter/domain/date-format";
import { host } from "@kaunter/web/browser/host";
import { t } from "@kaunter/web/language/translate";
import { writeCalendar } from "./calendar-file.ts";
import type { Reminder } from "./reminders.ts";

/** For whoever has no account: the payer's own calendar remembers. Nothing is kept here. */
export function RemindMe({ reminders, paidAt }: { reminders: Reminder[]; paidAt: string }) {
  function handleRemind() {
    const words = writeCalendar(reminders, { madeAt: paidAt, portal: host().origin() });
    const address = URL.createObjectURL(new Blob([words], { type: "text/calendar" }));
    host().save(address, "kaunter.ics");
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  const days = [...new Set(reminders.map(({ on }) => formatDay(on)))].join(", ");
  return (
    <button
      type="button"
      onClick={handleRemind}
      className="text-link inline-flex min-h-11 cursor-pointer items-center text-left"
    >
      {t("outcome.remind", { days })}
    </button>
  );
}
