import type { Statements } from "@kaunter/contracts/office-money";
import * as paths from "@kaunter/contracts/office-paths";
import { formatRinggit, negateSen, parseRinggit, type Sen } from "@kaunter/domain/money";
import { useT } from "@kaunter/web/language/translate";
import { useSearchParams } from "@kaunter/web/page/router";
import { Link } from "@kaunter/web/ui/link";
import { Money } from "@kaunter/web/ui/money";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { Table } from "../../model/table.tsx";
import { useRead } from "../../model/use-read.ts";
import { dayText } from "../../model/words.ts";

type Row = Statements["rows"][number];

/** What the bank says at the end of each statement, and what our books say. */
export function StatementsPage() {
  const t = useT();
  const before = useSearchParams().get("before");
  const url =
    before === null ? paths.officeStatements : `${paths.officeStatements}?before=${before}`;
  const { data, error, refetch } = useRead<Statements>(url, { rows: "list" });
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  const { rows, has_more } = data;
  const last = rows.at(-1);
  const accounts = [...new Set(rows.map(({ account }) => account))];
  return (
    <>
      <h1>{t("nav.statements")}</h1>
      {rows.length === 0 && <p className="mt-2">{t("statements.none")}</p>}
      {accounts.map((account) => (
        <Sentence key={account} rows={rows.filter((row) => row.account === account)} />
      ))}
      {rows.length > 0 && (
        <section className="office-card mt-4">
          <StatementTable rows={rows} />
        </section>
      )}
      {has_more && last && (
        <p className="mt-4">
          <Link to={`/statements?before=${last.id}`} className="text-link">
            {t("statements.older")}
          </Link>
        </p>
      )}
    </>
  );
}

const accountText = ({ account, bank, number_end }: Row) => `${account}, ${bank} …${number_end}`;
const isApart = ({ difference, gap }: Row) => difference !== "0.00" || gap !== "0.00";

/** Since when books and bank of an account are apart, among its statements that are shown. */
function Sentence({ rows }: Pick<Statements, "rows">) {
  const t = useT();
  const [newest] = rows;
  if (!newest) return null;
  const first = rows.findLast(isApart);
  const day = dayText((first ?? newest).to_on);
  return (
    <p className="mt-2">
      <strong>{accountText(newest)}:</strong>{" "}
      {first ? t("statements.apart", { day }) : t("statements.all_agree", { day })}
    </p>
  );
}

function StatementTable({ rows }: Pick<Statements, "rows">) {
  const t = useT();
  return (
    <Table
      heads={[
        t("statements.account"),
        t("statements.statement"),
        t("statements.says"),
        t("statements.opening"),
        t("statements.lines"),
        t("statements.closing"),
        t("statements.booked"),
        t("statements.difference"),
      ]}
      sums={5}
      rows={rows.map((row) => ({
        key: row.id,
        isOpen: isApart(row),
        cells: [
          accountText(row),
          t("statements.number", { number: `${row.number}`, days: daysOf(row) }),
          <Comparison key="says" row={row} />,
          <Money key="opening" amount={row.opening} />,
          <Money key="lines" amount={row.lines} />,
          <Money key="closing" amount={row.closing} />,
          <Money key="booked" amount={row.booked} />,
          <Money key="difference" amount={row.difference} />,
        ],
      }))}
    />
  );
}

const daysOf = ({ from_on, to_on }: Row) =>
  from_on === to_on ? dayText(to_on) : `${dayText(from_on)}–${dayText(to_on)}`;

function Comparison({ row }: { row: Row }) {
  const t = useT();
  const [difference, gap] = [parseRinggit(row.difference), parseRinggit(row.gap)];
  const amount = formatRinggit(positive(difference));
  return (
    <>
      {gap !== 0 && (
        <span className="block">
          {t("statements.gap", { amount: formatRinggit(positive(gap)) })}
        </span>
      )}
      {difference > 0
        ? t("statements.more", { amount })
        : difference < 0
          ? t("statements.less", { amount })
          : gap === 0 && t("statements.agree")}
    </>
  );
}

const positive = (amount: Sen): Sen => (amount < 0 ? negateSen(amount) : amount);
