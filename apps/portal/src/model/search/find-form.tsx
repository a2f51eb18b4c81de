import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { useLocation } from "@kaunter/web/page/router";
import { Button } from "@kaunter/web/ui/button";
import { SelectField } from "@kaunter/web/ui/field";
import { Icon } from "@kaunter/web/ui/icon";
import { declaredType } from "../charge/search-types.ts";
import { chooseCouncil, isCouncil, useChosenCouncil } from "../council/chosen-council.ts";
import { CouncilOptions } from "../council/council-options.tsx";
import { type Draft, type FormErrors, withTold } from "./draft.ts";
import { keepDraft, lastDraft } from "./last-draft.ts";
import { NumberField } from "./number-field.tsx";
import { Told } from "./told.tsx";
import { useReady } from "./use-ready.ts";

interface FindFormProps {
  draft: Draft;
  errors: FormErrors;
  isBusy: boolean;
  /** Nothing else on the page leads to a type. */
  isAlone?: boolean;
  onSearch: (draft: Draft) => void;
}

/** One box for any number on any bill: its council is asked once, its type only when the number does not tell it. */
export function FindForm(props: FindFormProps) {
  const { draft, errors, isBusy, isAlone = false, onSearch } = props;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const remembered = useChosenCouncil();
  const start = useStart(draft);
  const [picked, setPicked] = useState(start.council);
  const [said, setSaid] = useState(start);
  const [given, setGiven] = useState(start.no);
  const council = picked ?? remembered;
  const now = { ...withTold(said), council };

  useTypedBefore(form, (no) => setSaid((before) => ({ ...before, no })));

  function search(next: Draft) {
    if (next.council) chooseCouncil(next.council);
    keepDraft(next);
    onSearch(next);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) search({ ...now, no: now.no.trim() });
  }

  // The code tells more than a remembered choice; what it leaves open is asked like anything else.
  function handleRead(read: Draft) {
    const next = { ...read, council: read.council ?? council };
    setPicked(next.council);
    setSaid(next);
    setGiven(next.no);
    search(withTold(next));
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="card find">
      <SelectField
        name="council"
        label={t("find.council")}
        error={errors.council}
        icon="building"
        autoComplete="off"
        value={council ?? ""}
        onChange={({ target }) => {
          if (!isCouncil(target.value)) return;
          chooseCouncil(target.value);
          setPicked(target.value);
        }}
      >
        {council === null && <option value="">{t("find.council_choose")}</option>}
        <CouncilOptions />
      </SelectField>
      {said.type !== declaredType && (
        <NumberField
          type={said.type}
          error={errors.no}
          initial={given}
          onType={(no) => setSaid({ ...said, no })}
          onRead={handleRead}
        />
      )}
      <SubmitButton isBusy={isBusy} isSearch={now.type !== declaredType} />
      <Told draft={now} said={said} errors={errors} isAlone={isAlone} onSay={setSaid} />
    </form>
  );
}

/** A number may have been typed before the scripts arrived. */
function useTypedBefore(form: RefObject<HTMLFormElement | null>, onTyped: (no: string) => void) {
  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    const typed = form.current?.querySelector("input")?.value;
    if (typed) tell(typed);
  }, [form]);
}

/** What the address says; whoever came back finds what they sent. */
function useStart(draft: Draft): Draft {
  const { isNew } = useLocation();
  const last = isNew || draft.no !== "" ? null : lastDraft();
  return last ?? draft;
}

/** Keeps its width while it waits; pressing it again does nothing. */
function SubmitButton({ isBusy, isSearch }: { isBusy: boolean; isSearch: boolean }) {
  const t = useT();
  // A form cannot lead to an address behind a hash by itself.
  const isReady = useReady();
  return (
    <Button
      type="submit"
      disabled={!isReady}
      className="find-button"
      aria-disabled={isBusy || undefined}
    >
      {isBusy && <span className="spinner" />}
      {!isBusy && isSearch && <Icon name="search" size={20} />}
      {isSearch ? t("action.search_bill") : t("find.fill_in")}
    </Button>
  );
}
