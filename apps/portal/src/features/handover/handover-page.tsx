import { readHandOverCode } from "@kaunter/domain/cart/hand-over-code";
import { DomainError } from "@kaunter/domain/domain-error";
import { type FormEvent, useState } from "react";
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
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<DomainError | null>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get("code");
    const code = typeof typed === "string" ? typed : "";
    setBusy(true);
    try {
      onTaken(await takeOver(readHandOverCode(code)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setRefusal(error);
      setBusy(false);
      document.getElementById("code")?.focus();
    }
  }

  return (
    <>
      <h1 tabIndex={-1}>{t("handover.take_title")}</h1>
      <p className="mt-2 text-txt-black-700">{t("handover.take_text")}</p>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="card mt-5 grid gap-5 p-4 md:p-6"
      >
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
