import { type ReactNode, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { Journey } from "../../model/payment/journey.tsx";
import { type Draft, type FormErrors, missingIn, writeAddress } from "../../model/search/draft.ts";
import { FindForm } from "../../model/search/find-form.tsx";
import { navigate } from "@kaunter/web/page/router";

/** What a lookup that is under way, or was refused, has to say in the form. */
export interface LookUpFeedback {
  isBusy: boolean;
  /** Beside the fields that the refusal is about. */
  errors: FormErrors;
  /** Above the form, when it is about no field. */
  refusal: ReactNode;
  /** Above the form, whatever it is about. */
  help: ReactNode;
  attempt: number;
  onAgain: () => void;
}

/** The form as a page of its own; searching for the same again asks again. */
export function Asking({ draft, feedback }: { draft: Draft; feedback?: LookUpFeedback }) {
  useT();
  const [own, setOwn] = useState<{ errors: FormErrors; submitCount: number }>({
    errors: {},
    submitCount: 0,
  });
  const errors = { ...feedback?.errors, ...own.errors };
  const listed = Object.entries(errors).map(([field, text]) => ({ field, text }));

  function handleSearch(next: Draft) {
    const missing = missingIn(next);
    setOwn(({ submitCount }) => ({ errors: missing, submitCount: submitCount + 1 }));
    if (Object.keys(missing).length > 0) return;
    const address = writeAddress(next);
    if (address === writeAddress(draft)) feedback?.onAgain();
    else navigate(address);
  }

  return (
    <Journey step="search">
      {listed.length > 0 && (
        <ErrorSummary key={`${own.submitCount} ${feedback?.attempt}`} errors={listed} />
      )}
      <h1>{t("search.title")}</h1>
      <p className="mt-1 text-txt-black-500">{t("search.lead")}</p>
      {feedback?.refusal && listed.length === 0 && <div className="mt-5">{feedback.refusal}</div>}
      {feedback?.help && <div className="mt-5">{feedback.help}</div>}
      <div className="mt-5">
        <FindForm
          key={writeAddress(draft)}
          isAlone
          draft={draft}
          errors={errors}
          isBusy={feedback?.isBusy ?? false}
          onSearch={handleSearch}
        />
      </div>
    </Journey>
  );
}
