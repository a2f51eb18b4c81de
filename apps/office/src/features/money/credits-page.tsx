import type { Credits } from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { useT } from "@kaunter/web/language/translate";
import { useSearchParams } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";
import { Money } from "@kaunter/web/ui/money";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { Table } from "../../model/table.tsx";
import { useRead } from "../../model/use-read.ts";
import { dayText } from "../../model/words.ts";
import { TakeFile } from "./take-file.tsx";

/** What the bank showed, newest first. */
export function CreditsPage() {
  const t = useT();
  const before = useSearchParams().get("before");
  const url = before === null ? paths.officeCredits : `${paths.officeCredits}?before=${before}`;
  const { data, error, refetch } = useRead<Credits>(url, { rows: "list" });
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  const last = data.rows.at(-1);
  return (
    <>
      <h1>{t("nav.credits")}</h1>
      {data.rows.length === 0 ? (
        <p className="mt-4">{t("money.none")}</p>
      ) : (
        <section className="office-card mt-4">
          <CreditTable rows={data.rows} />
        </section>
      )}
      {data.has_more && last && (
        <p className="mt-4">
          <Link to={`/credits?before=${last.id}`} className="text-link">
            {t("money.older")}
          </Link>
        </p>
      )}
      {data.rows.length > 0 && (
        <TakeFile
          path={paths.officeCreditsFile}
          wanted={before === null ? {} : { before }}
          hint={t("file.older")}
        />
      )}
    </>
  );
}

function CreditTable({ rows }: Pick<Credits, "rows">) {
  const t = useT();
  return (
    <Table
      heads={[
        t("money.day"),
        t("money.bank_ref"),
        t("money.words"),
        t("label.amount"),
        t("money.open"),
      ]}
      sums={2}
      rows={rows.map((row) => ({
        key: row.id,
        isOpen: row.open !== "0.00",
        cells: [
          <span key="day" className="whitespace-nowrap">
            {dayText(row.value_on)}
          </span>,
          <Link key="ref" to={`/credit?id=${row.id}`} className="text-link">
            {row.bank_ref}
          </Link>,
          row.narrative,
          <Money key="amount" amount={row.amount} />,
          <Money key="open" amount={row.open} />,
        ],
      }))}
    />
  );
}
