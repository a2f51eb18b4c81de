import { type CouncilCode, councilCodes } from "@kaunter/domain/vocabulary/councils";
import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { useLanguage, useT } from "../i18n/translate.ts";
import { chooseCouncil, isCouncil, useChosenCouncil } from "../lib/chosen-council.ts";
import { LinkButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

export function CouncilCard() {
  const t = useT();
  const council = useChosenCouncil();
  const { compare } = new Intl.Collator(languageTags[useLanguage()]);
  const options = councilCodes
    .map((code) => ({ code, name: t(`council.${code}`) }))
    .toSorted((one, other) => compare(one.name, other.name));

  return (
    <div className="card relative -mt-16 grid gap-x-4 gap-y-2 px-4 py-5 md:grid-cols-[minmax(0,28rem)_auto] md:p-6">
      <label htmlFor="council" className="font-semibold">
        {t("home.council_label")}
      </label>
      <div className="select-field md:col-start-1">
        <Icon name="building" size={20} />
        <select
          id="council"
          name="council"
          autoComplete="off"
          aria-describedby="council-hint"
          value={council}
          onChange={({ target }) => isCouncil(target.value) && chooseCouncil(target.value)}
        >
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={20} />
      </div>
      <p id="council-hint" className="text-secondary text-txt-black-500 md:col-start-1">
        {t("home.council_hint")}
      </p>
      <CouncilHelp council={council} />
    </div>
  );
}

/** The boot script may have set the address already, for the council that the device remembers. */
function CouncilHelp({ council }: { council: CouncilCode }) {
  const t = useT();
  return (
    <LinkButton
      to={`/helpline?council=${council}`}
      look="secondary"
      className="max-md:mt-2 md:col-start-2 md:row-start-2 md:justify-self-start"
      suppressHydrationWarning
    >
      <Icon name="phone" size={20} />
      {t("home.council_help")}
    </LinkButton>
  );
}
