import { compoundTypes, defaultPaymentType } from "@kaunter/domain/vocabulary/charges";
import { type FormEvent, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { useChosenCouncil } from "../../model/council/chosen-council.ts";
import { Button } from "@kaunter/web/ui/button";
import { CouncilOptions } from "../../model/council/council-options.tsx";
import { SelectField, TextField } from "@kaunter/web/ui/field";
import { Icon } from "@kaunter/web/ui/icon";
import { type Draft, readDraft } from "./search-address.ts";
import type { SearchedType } from "../../model/charge/kinds/charge-kinds.ts";
import {
  declaredType,
  type FormType,
  formTypes,
  isFormType,
  typeHint,
  typeName,
} from "../../model/charge/search-types.ts";

/** The words beside each field that is wrong. */
export type FormErrors = Partial<Record<keyof Draft, string>>;

interface SearchFormProps {
  draft: Draft;
  errors: FormErrors;
  isBusy: boolean;
  onSearch: (draft: Draft) => void;
}

const longestNumber = 40;

export function SearchForm({ draft, errors, isBusy, onSearch }: SearchFormProps) {
  const t = useT();
  const chosen = useChosenCouncil();
  const [type, setType] = useState<FormType>(draft.type ?? defaultPaymentType);
  const [compound, setCompound] = useState<string>(draft.compound ?? "");

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onSearch(readDraft(new FormData(event.currentTarget)));
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="card mt-5 grid gap-5 p-4 md:p-6">
      <SelectField
        name="council"
        label={t("home.council_label")}
        error={errors.council}
        icon="building"
        defaultValue={draft.council ?? chosen}
      >
        <CouncilOptions />
      </SelectField>
      <SelectField
        name="type"
        label={t("type.label")}
        error={errors.type}
        icon="receipt"
        value={type}
        onChange={({ target }) => isFormType(target.value) && setType(target.value)}
      >
        {formTypes.map((each) => (
          <option key={each} value={each}>
            {typeName(each)}
          </option>
        ))}
      </SelectField>
      {type === "compound" && (
        <CompoundField compound={compound} error={errors.compound} onChoose={setCompound} />
      )}
      {type !== declaredType && (
        <NumberField type={type} compound={compound} error={errors.no} initial={draft.no} />
      )}
      <SubmitButton isBusy={isBusy} isSearch={type !== declaredType} />
    </form>
  );
}

interface CompoundFieldProps {
  compound: string;
  error: string | undefined;
  onChoose: (compound: string) => void;
}

function CompoundField({ compound, error, onChoose }: CompoundFieldProps) {
  const t = useT();
  return (
    <SelectField
      name="compound"
      label={t("search.compound.label")}
      hint={t("search.compound.hint")}
      error={error}
      icon="receipt"
      value={compound}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t("search.compound.choose")}</option>
      {compoundTypes.map((each) => (
        <option key={each} value={each}>
          {t(`compound.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}

interface NumberFieldProps {
  type: SearchedType;
  compound: string;
  error: string | undefined;
  initial: string;
}

function NumberField({ type, compound, error, initial }: NumberFieldProps) {
  const t = useT();
  const isVehicle = type === "compound" && compound === "vehicle";
  return (
    <TextField
      name="no"
      label={t(isVehicle ? "number.vehicle" : `number.${type}`)}
      hint={typeHint(type)}
      error={error}
      defaultValue={initial}
      maxLength={longestNumber}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}

/** Keeps its width while it waits; pressing it again does nothing. */
function SubmitButton({ isBusy, isSearch }: { isBusy: boolean; isSearch: boolean }) {
  const t = useT();
  return (
    <Button type="submit" aria-disabled={isBusy || undefined}>
      {isBusy && <span className="spinner" />}
      {!isBusy && isSearch && <Icon name="search" size={20} />}
      {isSearch ? t("action.search_bill") : t("search.declare.open")}
    </Button>
  );
}
