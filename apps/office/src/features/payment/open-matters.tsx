import type { OfficePayment } from "@kaunter/contracts/office";
import type { WantedProposal } from "@kaunter/contracts/office-proposals";
import { textIn } from "@kaunter/web/form/form-text";
import { useT } from "@kaunter/web/language/translate";
import { TextField } from "@kaunter/web/ui/field";
import { ProposeForm } from "../../model/propose-form.tsx";
import { caseText, timeOf } from "../../model/words.ts";

interface Of {
  payment: OfficePayment;
  onProposed: () => unknown;
}

interface ProposeProps extends Of {
  kind: "void_receipt" | "release_hold" | "rule_on_case";
  subject: string;
  label: string;
}

/** What one person can propose here; once it is proposed, that it waits. */
export function Propose({ payment, kind, subject, label, onProposed }: ProposeProps) {
  const t = useT();
  const isThis = (one: { kind: string; subject: string }) =>
    one.kind === kind && one.subject === subject;
  if (payment.proposed.some(isThis))
    return <p className="text-small text-txt-black-700">{t("propose.waiting")}</p>;
  if (!payment.may_propose.some(isThis)) return null;
  const amount = `${kind}-${subject}-amount`;
  const wantedOf = (form: FormData, remark: string): WantedProposal =>
    kind === "rule_on_case"
      ? { kind, subject, remark, amount: textIn(form, amount).trim() }
      : { kind, subject, remark };
  return (
    <ProposeForm id={`${kind}-${subject}`} label={label} {...{ wantedOf, onProposed }}>
      {kind === "rule_on_case" && (
        <TextField
          name={amount}
          label={t("propose.amount")}
          hint={t("propose.amount_hint")}
          inputMode="decimal"
          pattern="[0-9]{1,9}\.[0-9]{2}"
          required
        />
      )}
    </ProposeForm>
  );
}

/** Cases that wait for a person, and bills that this payment keeps from others. */
export function OpenMatters({ payment, onProposed }: Of) {
  const t = useT();
  if (payment.cases.length === 0 && !payment.is_held) return null;
  return (
    <section className="office-card">
      <h2>{t("payment.open_matters")}</h2>
      <ul className="inside grid gap-3">
        {payment.cases.map(({ id, kind, opened_at }) => (
          <li key={id}>
            <strong>{caseText(kind)}</strong>
            <span className="block text-small text-txt-black-500">{timeOf(opened_at)}</span>
            <Propose
              {...{ payment, onProposed }}
              kind="rule_on_case"
              subject={id}
              label={t("propose.rule")}
            />
          </li>
        ))}
        {payment.is_held && (
          <li>
            <strong>{t("payment.held")}</strong>
            <Propose
              {...{ payment, onProposed }}
              kind="release_hold"
              subject={payment.id}
              label={t("propose.release")}
            />
          </li>
        )}
      </ul>
    </section>
  );
}
