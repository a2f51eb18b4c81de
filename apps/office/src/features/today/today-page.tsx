import type { Today } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { formatRinggit, parseRinggit } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";
import { Redirect } from "@kaunter/web/ui/link";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { menuOf } from "../../model/menu.ts";
import { useStaff } from "../../model/staff.ts";
import { useRead } from "../../model/use-read.ts";
import { councilName, dayText, timeOf } from "../../model/words.ts";
import { DayStrip } from "./day-strip.tsx";

type CouncilToday = Today["councils"][number];

export function TodayPage() {
  const { staff } = useStaff();
  const [first] = staff ? menuOf(staff) : [];
  if (first && first.to !== "/") return <Redirect to={first.to} />;
  return <Councils />;
}

function Councils() {
  const t = useT();
  const { data, error, refetch } = useRead<Today>(paths.officeToday, { councils: "list" });
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  return (
    <>
      <h1>{t("nav.today")}</h1>
      {data.councils.length === 0 && <p className="mt-4">{t("today.none")}</p>}
      <div className="mt-4 grid gap-4">
        {data.councils.map((each) => (
          <Council key={each.council} day={data.day} today={each} />
        ))}
      </div>
    </>
  );
}

const ringgit = (text: string) => formatRinggit(parseRinggit(text));

/** One true sentence of what was booked, and one for each thing that is open. */
function Council({ day, today }: { day: string; today: CouncilToday }) {
  const t = useT();
  const name = councilName(today.council);
  const when = dayText(day);
  const booked =
    today.payments === 0
      ? t("today.nothing_booked", { day: when })
      : t("today.booked", { amount: ringgit(today.booked), count: today.payments, day: when });
  const open = openSentences(today, t);
  return (
    <section className="office-card" aria-label={name}>
      <h2>{name}</h2>
      <div className="inside">
        <p className="font-heading text-lg/7">
          {booked}{" "}
          {open.length === 0 && <span className="text-success-800">{t("today.nothing_open")}</span>}
        </p>
        {open.map((sentence) => (
          <p key={sentence} className="mt-1 font-semibold text-orange-900">
            {sentence}
          </p>
        ))}
        {today.unconfirmed === 0 && (
          <p className="mt-1 text-txt-black-700">{t("today.all_confirmed")}</p>
        )}
        <DayStrip days={today.days} />
        <p className="mt-3 text-small text-txt-black-500">
          {t("today.command")}:{" "}
          <code>{`kaunter report --council ${today.council} --day ${day}`}</code>
        </p>
      </div>
    </section>
  );
}

function openSentences(today: CouncilToday, t: ReturnType<typeof useT>): string[] {
  const { unconfirmed, unconfirmed_since, cases } = today;
  return [
    ...(unconfirmed > 0 && unconfirmed_since !== null
      ? [t("today.unconfirmed", { count: unconfirmed, since: timeOf(unconfirmed_since) })]
      : []),
    ...(cases > 0 ? [t("today.cases", { count: cases })] : []),
  ];
}
