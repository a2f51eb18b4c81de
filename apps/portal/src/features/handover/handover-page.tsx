import { readHandOverCode } from "@kaunter/domain/cart/hand-over-code";
import type { DomainError } from "@kaunter/domain/domain-error";
import { useEffect, useState } from "react";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { t, useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { type TakenOver, takeOver } from "./take-over.ts";
import { Taking } from "./taking.tsx";
import { useSearchParams } from "@kaunter/web/page/router";

/** Where the code of another device leads: what it handed over goes into the cart of this one. */
export function HandoverPage() {
  useT();
  const [taken, setTaken] = useState<TakenOver | null>(null);
  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 has-[.sticky-bar]:pb-0 md:pt-10">
        {taken ? <Taking taken={taken} /> : <AskCode onTaken={setTaken} />}
      </div>
    </div>
  );
}

function AskCode({ onTaken }: { onTaken: (taken: TakenOver) => void }) {
  const params = useSearchParams();
  const { refusal, isBusy, handleSubmit } = useForm({
    send: async (form) => onTaken(await takeOver(readHandOverCode(textIn(form, "code")))),
  });
  useEffect(() => {
    if (refusal) document.getElementById("code")?.focus();
  }, [refusal]);

  return (
    <>
      <h1 tabIndex={-1}>{t("handover.take_title")}</h1>
      <p className="mt-2 text-txt-black-700">{t("handover.take_text")}</p>
      <form noValidate onSubmit={handleSubmit} className="card mt-5 grid gap-5 p-4 md:p-6">
        <TextField
          name="code"
          label={t("handover.code")}
          hint={t("handover.code_hint")}
          error={refusal ? refusalText(refusal) : undefined}
          defaultValue={params.get("code") ?? ""}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy && <span className="spinner" />}
          {t("handover.take")}
        </Button>
      </form>
    </>
  );
}

/** Mistyped, over or never given: nobody is told which. */
function refusalText(error: DomainError): string {
  return error.code === "invalid_code" ? t("handover.wrong_code") : translateError(error);
}
