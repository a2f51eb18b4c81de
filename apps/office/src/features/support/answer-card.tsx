import type { Answers } from "@kaunter/contracts/office";
import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { languageNames } from "@kaunter/web/language/languages";
import { useT } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import { councilName, numberKindText, timeOf } from "../../model/words.ts";
import { Orders } from "./orders.tsx";

type Row = Answers["rows"][number];

const looks = {
  yes: "bg-success-50 text-success-800",
  unknown: "bg-info-50 text-info-800",
  no: "bg-orange-100 text-orange-900",
} as const satisfies Record<Row["verdict"], string>;

/** What to read out, Malay first, and what can be done. */
export function AnswerCard({ row }: { row: Row }) {
  const t = useT();
  return (
    <section className="office-card">
      <div className="inside flex flex-wrap items-center gap-3">
        <span className={`pill ${looks[row.verdict]}`}>{t(`answer.${row.verdict}`)}</span>
        <strong>
          <Money amount={row.amount} />, {row.bank}, {timeOf(row.started_at)}
        </strong>
        <span className="ml-auto text-small text-txt-black-500">
          {numberKindText(row.kind)} · {row.councils.map(councilName).join(", ")}
        </span>
      </div>
      {(["my", "en", "zh"] as const).map((language, index) => (
        <p
          key={language}
          lang={languageTags[language]}
          className={`office-sentence ${index === 0 ? "first" : ""}`}
        >
          <small>{languageNames[language]}</small>
          {row.sentences[language]}
        </p>
      ))}
      <Orders row={row} />
    </section>
  );
}
