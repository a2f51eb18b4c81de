import type { Credit } from "@kaunter/contracts/office-money";
import { useT } from "@kaunter/web/language/translate";
import { Money } from "@kaunter/web/ui/money";
import { useId, useState, type ReactNode } from "react";
import { TableHead } from "../../model/table.tsx";
import { councilName, dayText, creditRuleText } from "../../model/words.ts";
import { SettledRows } from "./settled-rows.tsx";

export type Batch = Credit["batches"][number];

/** What a batch is made of, to the sen: the figures above each sum are its parts. */
export function BatchTable({ batch }: { batch: Batch }) {
  const t = useT();
  return (
    <section className="office-card">
      <h2>{t("money.batch", { ref: batch.ref, day: dayText(batch.settled_on) })}</h2>
      <table className="office-table">
        <TableHead heads={[t("money.what"), t("money.proof"), t("label.amount")]} />
        {batch.owners.map((owner) => (
          <Owner key={owner.owner} batchId={batch.id} owner={owner} />
        ))}
        <tbody>
          {batch.others !== "0.00" && <Row what={t("money.others")} amount={batch.others} />}
          {batch.unmatched !== "0.00" && (
            <Row what={t("money.unmatched")} amount={batch.unmatched} isOpen />
          )}
          <Row
            what={<strong>{t("money.sales")}</strong>}
            proof={t("money.lines", { count: batch.line_count })}
            amount={batch.gross}
          />
          <Row what={t("money.fees")} amount={batch.fee} />
          <Row what={t("money.tax")} amount={batch.tax} />
          <Row what={<strong>{t("money.told")}</strong>} amount={batch.net} />
          <Row
            what={<strong>{t("money.part")}</strong>}
            proof={creditRuleText(batch.rule)}
            amount={batch.part}
          />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  what: ReactNode;
  proof?: string;
  amount: string;
  isOpen?: boolean;
}

function Row({ what, proof = "", amount, isOpen = false }: RowProps) {
  return (
    <tr className={isOpen ? "office-open" : ""}>
      <td>{what}</td>
      <td>{proof}</td>
      <td className="sum">
        <Money amount={amount} />
      </td>
    </tr>
  );
}

function Owner({ batchId, owner }: { batchId: string; owner: Batch["owners"][number] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const rows = useId();
  const { receipts, first, last } = owner;
  return (
    <tbody>
      <tr>
        <td>
          {councilName(owner.owner)}
          <button
            type="button"
            className="text-link block text-small"
            aria-expanded={isOpen}
            aria-controls={rows}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t("money.hide_receipts") : t("money.show_receipts")}
          </button>
        </td>
        <td>
          {receipts === 1 && first}
          {receipts > 1 && t("money.receipts", { count: receipts, first, last })}
        </td>
        <td className="sum">
          <Money amount={owner.amount} />
        </td>
      </tr>
      <tr id={rows} hidden={!isOpen}>
        <td colSpan={3}>{isOpen && <SettledRows batchId={batchId} owner={owner.owner} />}</td>
      </tr>
    </tbody>
  );
}
