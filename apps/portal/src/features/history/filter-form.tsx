import { historyTypes } from "@kaunter/domain/charges/history-type";
import { shownStatuses } from "@kaunter/domain/vocabulary/payments";
import { type FormEvent, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { Button } from "@kaunter/web/ui/button";
import { CouncilOptions } from "../../model/council/council-options.tsx";
import { SelectField, TextField } from "@kaunter/web/ui/field";
import { Icon } from "@kaunter/web/ui/icon";
import { historyTypeNameId } from "@kaunter/words/kind-name";
import { type Filters, readFilters } from "./filters.ts";

interface FilterFormProps {
  filters: Filters;
  onFilter: (next: Filters) => void;
}

/** Closed until it is wanted, or in use. */
export function FilterForm({ filters, onFilter }: FilterFormProps) {
  const [error, setError] = useState<string>();
  const isActive = Object.keys(filters).length > 0;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = readFilters(new FormData(event.currentTarget));
    const isTurned = next.from !== undefined && next.to !== undefined && next.to < next.from;
    setError(isTurned ? t("history.turned") : undefined);
    if (isTurned) document.getElementById("to")?.focus();
    else onFilter(next);
  }

  return (
    <details className="group card mt-5" open={isActive}>
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          {isActive ? t("history.filter_active") : t("history.filter")}
        </span>
        <Icon name="chevronDown" className="shrink-0 text-primary-600 group-open:rotate-180" />
      </summary>
      <form noValidate onSubmit={handleSubmit} className="grid gap-5 px-5 pb-5">
        <Choices filters={filters} />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField
            name="from"
            type="date"
            label={t("history.from")}
            defaultValue={filters.from}
          />
          <TextField
            name="to"
            type="date"
            label={t("history.to")}
            defaultValue={filters.to}
            error={error}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t("history.apply")}</Button>
          {isActive && (
            <Button look="secondary" onClick={() => onFilter({})}>
              {t("history.clear")}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}

function Choices({ filters: { council, type, status } }: { filters: Filters }) {
  return (
    <>
      <SelectField name="council" icon="building" label={t("label.council")} defaultValue={council}>
        <option value="">{t("history.all_councils")}</option>
        <CouncilOptions />
      </SelectField>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField
          name="type"
          icon="licence"
          label={t("history.payment_type")}
          defaultValue={type}
        >
          <option value="">{t("history.all_types")}</option>
          {historyTypes.map((each) => (
            <option key={each} value={each}>
              {t(historyTypeNameId(each))}
            </option>
          ))}
        </SelectField>
        <SelectField name="status" icon="info" label={t("history.status")} defaultValue={status}>
          <option value="">{t("history.all_statuses")}</option>
          {shownStatuses.map((each) => (
            <option key={each} value={each}>
              {t(`status.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
