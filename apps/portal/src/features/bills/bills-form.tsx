import type { Bill } from "@kaunter/contracts/bills";
import { useForm } from "@kaunter/web/form/use-form";
import { type ReactNode, useId, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { fillCart, needsConsent, type NotTaken, withConsent } from "../../model/cart/fill-cart.ts";
import { translateCode } from "@kaunter/web/language/translate-error";
import { Icon } from "@kaunter/web/ui/icon";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { NotTakenList } from "../../model/cart/not-taken-list.tsx";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { ConsentFields } from "../../model/charge/consent-fields.tsx";
import { readConsent } from "../../model/charge/read-consent.ts";
import { BillRow, type ChoosingProps, wrongBy } from "./bill-row.tsx";
import { groupBills, listOwed, type Owed } from "./owed.ts";
import { PayBar } from "./pay-bar.tsx";
import { navigate } from "@kaunter/web/page/router";

interface BillsFormProps {
  bills: readonly Bill[];
  onRename: (bill: Bill) => void;
}

export function BillsForm({ bills, onRename }: BillsFormProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [notTaken, setNotTaken] = useState<NotTaken[]>([]);
  const owed = listOwed(bills);
  const chosen = owed.filter(({ charge }) => !left.has(charge._id));
  const isRenewal = needsConsent(chosen.map(({ offer }) => offer));
  const { errors, listed, submitCount, isBusy, handleSubmit } = useForm({ send });
  const error = chosen.length === 0 ? errors[firstOf(owed)] : undefined;
  const choosing = { left, onLeave: setLeft, errorId: error && "bills-error" };

  async function send(form: FormData) {
    setNotTaken([]);
    if (chosen.length === 0) return nothingChosen(owed);
    const read = isRenewal ? readConsent(form) : { consent: null };
    if ("errors" in read) return read.errors;
    const refused = await fillCart(withConsent(chosen, read.consent));
    setNotTaken(refused);
    if (refused.length > 0) return undefined;
    showSnackbar({ message: t("bills.added", { count: chosen.length }), kind: "confirmation" });
    return navigate("/cart");
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-2">
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      <Choosing owed={owed} {...choosing} />
      {error && (
        <p id="bills-error" className="mt-2 flex gap-2 font-semibold text-danger-700">
          <Icon name="alert" size={20} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {groupBills(bills).map((group) => (
        <Group key={group.name} name={group.name}>
          {group.bills.map((bill) => (
            <BillRow key={bill.id} bill={bill} {...choosing} onRename={onRename} />
          ))}
        </Group>
      ))}
      {isRenewal && <ConsentFields errors={errors} />}
      {notTaken.length > 0 && (
        <NotTakenList key={submitCount} title={t("bills.not_taken")} list={notTaken} />
      )}
      {owed.length > 0 && (
        <PayBar chosen={chosen} isBusy={isBusy} hasRefusal={notTaken.length > 0} />
      )}
    </form>
  );
}

/** The summary leads to the first that could be chosen. */
function nothingChosen(owed: Owed[]): Record<string, string> {
  return { [firstOf(owed)]: translateCode("no_account_selected") };
}

const firstOf = ([first]: Owed[]) => first?.charge._id ?? "";

function Choosing({ owed, left, onLeave, errorId }: ChoosingProps & { owed: readonly Owed[] }) {
  const ids = owed.map(({ charge }) => charge._id);
  if (ids.length < 2) return null;
  return (
    <label className="check-row mt-2">
      <input
        type="checkbox"
        {...wrongBy(errorId)}
        checked={ids.every((id) => !left.has(id))}
        onChange={({ target }) => onLeave(new Set(target.checked ? [] : ids))}
      />
      <span>{t("bills.all", { count: ids.length })}</span>
    </label>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-5">
      <h2 id={titleId}>{name}</h2>
      <ul className="card mt-3 px-4 md:px-6">{children}</ul>
    </section>
  );
}
