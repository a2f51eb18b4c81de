import { defaultPaymentType, selectablePaymentTypes } from "@kaunter/domain/vocabulary/charges";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useT } from "@kaunter/web/language/translate";
import { chooseCouncil, isCouncil, useChosenCouncil } from "../../model/council/chosen-council.ts";
import { homeTypes, isPaymentType } from "../../model/charge/kinds/home-types.ts";
import { Button } from "@kaunter/web/ui/button";
import { CouncilOptions } from "../../model/council/council-options.tsx";
import { SelectField, TextField } from "@kaunter/web/ui/field";
import { Icon } from "@kaunter/web/ui/icon";
import { navigate } from "@kaunter/web/page/router";
import { typeNameId } from "@kaunter/words/kind-name";

function subscribeToNothing(): () => void {
  return () => undefined;
}

/** On a phone only the council is chosen here; a wide screen has room for the whole search. */
export function QuickSearch() {
  const t = useT();
  // A form cannot lead to an address behind a hash by itself: until the scripts are there, its button waits.
  const isReady = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget)] as [string, string][];
    navigate(`/search?${new URLSearchParams(said).toString()}`);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="card quick-search">
      <CouncilField />
      <TypeAndNumber />
      <Button type="submit" disabled={!isReady} className="max-lg:hidden">
        <Icon name="search" size={20} />
        {t("action.search_bill")}
      </Button>
    </form>
  );
}

function CouncilField() {
  const t = useT();
  return (
    <SelectField
      name="council"
      label={t("home.council_label")}
      icon="building"
      autoComplete="off"
      value={useChosenCouncil()}
      onChange={({ target }) => isCouncil(target.value) && chooseCouncil(target.value)}
    >
      <CouncilOptions />
    </SelectField>
  );
}

function TypeAndNumber() {
  const t = useT();
  const select = useRef<HTMLDivElement>(null);
  const [type, setType] = useState(defaultPaymentType);
  // It may have been chosen before the scripts arrived.
  useEffect(() => {
    const chosen = select.current?.querySelector("select")?.value;
    if (isPaymentType(chosen)) setType(chosen);
  }, []);
  return (
    <>
      <div ref={select} className="max-lg:hidden">
        <SelectField
          name="type"
          label={t("type.label")}
          icon="receipt"
          autoComplete="off"
          onChange={({ target }) => isPaymentType(target.value) && setType(target.value)}
        >
          {selectablePaymentTypes.map((each) => (
            <option key={each} value={each}>
              {t(typeNameId(each))}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="max-lg:hidden">
        <TextField
          name="no"
          label={t("home.number_label")}
          placeholder={t("type.example", { number: homeTypes[type].example })}
          autoComplete="off"
        />
      </div>
    </>
  );
}
