import { useEffect, useState } from "react";
import { navigate } from "@kaunter/web/page/router";
import { type Draft, type FormErrors, missingIn, writeAddress } from "../../model/search/draft.ts";
import { FindForm } from "../../model/search/find-form.tsx";

const nothing: Draft = { council: null, type: null, compound: null, no: "" };

/** The search on home: what is missing is said beside its field, and the first such field has the focus. */
export function QuickSearch() {
  const [errors, setErrors] = useState<FormErrors>({});
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) document.getElementById(first)?.focus();
  }, [errors]);

  function handleSearch(draft: Draft) {
    const missing = missingIn(draft);
    setErrors(missing);
    if (Object.keys(missing).length === 0) navigate(writeAddress(draft));
  }

  return <FindForm draft={nothing} errors={errors} isBusy={false} onSearch={handleSearch} />;
}
