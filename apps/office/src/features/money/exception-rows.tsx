import type { Exceptions } from "@kaunter/contracts/office-money";
import { useT } from "@kaunter/web/language/translate";
import { Link } from "@kaunter/web/ui/link";
import { Money } from "@kaunter/web/ui/money";
import { useStaff } from "../../model/staff.ts";
import { Table } from "../../model/table.tsx";
import { dayText, exceptionName, exceptionText } from "../../model/words.ts";

type Row = Exceptions["rows"][number];
/** From here on a bank has had more than a week. */
const oldFrom = 6;

/** One row, one cause, and where a person goes on: to a proposal wherever there is one to make. */
export function ExceptionRows({ rows, sees_all: seesAll }: Pick<Exceptions, "rows" | "sees_all">) {
  const t = useT();
  return (
    <section className="office-card mt-4">
      <h2>{t("exceptions.rows")}</h2>
      <Table
        heads={[
          t("exceptions.kind"),
          t("money.what"),
          t("exceptions.age"),
          t("label.amount"),
          t("exceptions.suggested"),
        ]}
        sums={2}
        rows={rows.map((row) => ({
          key: `${row.class} ${row.place} ${row.subject}`,
          cells: [
            <span key="kind" className="pill">
              {exceptionName(row.class)}
            </span>,
            <What key="what" row={row} />,
            <Age key="age" days={row.bank_days} />,
            <Money key="amount" amount={row.open} />,
            <Suggested key="suggested" row={row} seesAll={seesAll} />,
          ],
        }))}
      />
    </section>
  );
}

function What({ row }: { row: Row }) {
  return (
    <span>
      <strong>{row.subject}</strong> {exceptionText(row.class)}
      <span className="block text-small text-txt-black-500">
        {row.place} · {dayText(row.since)}
      </span>
    </span>
  );
}

function Age({ days }: { days: number }) {
  const t = useT();
  const look = days < oldFrom ? "" : "font-semibold text-danger-700";
  return (
    <span className={`whitespace-nowrap ${look}`}>{t("exceptions.days", { count: days })}</span>
  );
}

/**
 * What this person can do. What was taken twice and nobody told us of has no case: only its provider can return it, and those
 * who see all the money ask bank and providers.
 */
function Suggested({ row, seesAll }: { row: Row; seesAll: boolean }) {
  const { class: name, credit_id: credit, payment_id: payment, has_case: hasCase } = row;
  const t = useT();
  const { staff } = useStaff();
  const mayName = staff?.roles.some(({ role }) => role === "operator_finance") ?? false;
  if (credit !== null) {
    const says = mayName ? t("exceptions.name") : t("exceptions.look_credit");
    return <Go to={`/credit?id=${credit}`} says={says} />;
  }
  if (name === "second" && !hasCase) return t("exceptions.ask_return");
  if (payment !== null) {
    const isCase = row.may_rule && (name === "second" || name === "other_amount");
    const says = isCase ? t("exceptions.rule") : t("exceptions.look");
    return <Go to={`/payment?id=${payment}`} says={says} />;
  }
  if (!seesAll) return t("exceptions.operator");
  return name === "batch_not_credited" ? t("exceptions.ask_bank") : t("exceptions.wait");
}

const Go = ({ to, says }: { to: string; says: string }) => (
  <Link to={to} className="text-link">
    {says}
  </Link>
);
