import type { Answers } from "@kaunter/contracts/office";
import { useT } from "@kaunter/web/language/translate";
import { Happenings } from "../../model/happenings.tsx";
import { timeOf } from "../../model/words.ts";

export function Happened({ row }: { row: Answers["rows"][number] }) {
  const t = useT();
  return (
    <section className="office-card">
      <h2>{t("support.happened")}</h2>
      <Happenings happenings={row.happenings}>
        {row.next_check_at !== null && (
          <li className="font-semibold">
            {t("support.ask_again", { when: timeOf(row.next_check_at) })}
          </li>
        )}
      </Happenings>
    </section>
  );
}
