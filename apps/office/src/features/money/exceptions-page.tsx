import type { Exceptions } from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { formatRinggit, negateSen, parseRinggit, sumSen } from "@kaunter/domain/money";
import { exceptionClasses } from "@kaunter/domain/settlement/exceptions";
import { useT } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { Table } from "../../model/table.tsx";
import { useRead } from "../../model/use-read.ts";
import { exceptionName } from "../../model/words.ts";
import { AgeBars } from "./age-bars.tsx";
import { ExceptionRows } from "./exception-rows.tsx";
import { TakeFile } from "./take-file.tsx";

type Row = Exceptions["rows"][number];

/** All that keeps books and bank apart: one row, one cause, one thing to do. */
export function ExceptionsPage() {
  const t = useT();
  const { data, error, refetch } = useRead<Exceptions>(paths.officeExceptions, { rows: "list" });
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  return (
    <>
      <h1>{t("nav.exceptions")}</h1>
      <Sentence found={data} />
      {data.rows.length > 0 && (
        <>
          <div className="mt-4 grid gap-4 lg:grid-cols-[3fr_2fr]">
            <ByKind rows={data.rows} />
            <AgeBars ages={data.rows.map((row) => row.bank_days)} />
          </div>
          <ExceptionRows {...data} />
          <TakeFile path={paths.officeExceptionsFile} />
        </>
      )}
    </>
  );
}

/** The operator's finance compares all books with the bank; a council waits for its own money. */
function Sentence({ found: { open, rows, sees_all: seesAll } }: { found: Exceptions }) {
  const t = useT();
  if (rows.length === 0)
    return <p className="mt-2">{seesAll ? t("exceptions.none") : t("exceptions.own_none")}</p>;
  const openSen = parseRinggit(open);
  const isLess = openSen < 0;
  const said = {
    count: rows.length,
    amount: formatRinggit(isLess ? negateSen(openSen) : openSen),
  };
  if (!seesAll) return <p className="mt-2">{t("exceptions.own_open", said)}</p>;
  return <p className="mt-2">{isLess ? t("exceptions.less", said) : t("exceptions.more", said)}</p>;
}

function ByKind({ rows }: { rows: readonly Row[] }) {
  const t = useT();
  const kinds = exceptionClasses
    .map((name) => ({ name, own: rows.filter((row) => row.class === name) }))
    .filter(({ own }) => own.length > 0);
  return (
    <section className="office-card">
      <h2>{t("exceptions.by_kind")}</h2>
      <Table
        heads={[
          t("exceptions.kind"),
          t("exceptions.count"),
          t("exceptions.oldest"),
          t("label.amount"),
        ]}
        sums={3}
        rows={kinds.map(({ name, own }) => ({
          key: name,
          cells: [
            exceptionName(name),
            own.length,
            t("exceptions.days", { count: Math.max(...own.map((row) => row.bank_days)) }),
            <Money key="amount" amount={sumSen(own.map((row) => parseRinggit(row.open)))} />,
          ],
        }))}
      />
    </section>
  );
}
