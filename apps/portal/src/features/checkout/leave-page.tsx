import * as paths from "@kaunter/contracts/paths";
import { isLanguage } from "@kaunter/web/language/languages";
import { chooseLanguage, t, useT } from "@kaunter/web/language/translate";
import { useSearchParams } from "@kaunter/web/page/router";
import { Button } from "@kaunter/web/ui/button";
import { useEffect, useRef, useState } from "react";
import { noteFromApp } from "../../model/payment/from-app.ts";

/**
 * Where the mobile app sends whoever pays: this browser hands the attempt over to the bank. The address brings the payer's key,
 * so nothing of it stays in the history.
 */
export function LeavePage() {
  useT();
  const search = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [brought] = useState(() => Object.fromEntries(search));
  useEffect(() => {
    noteFromApp();
    history.replaceState(history.state, "", "#/leave");
    void speak(brought["lang"]).then(() => form.current?.submit());
  }, [brought]);
  return (
    <form ref={form} method="post" action={paths.handOff} className="wrap leaving">
      {["payment", "key", "lang"].map((name) => (
        <input key={name} type="hidden" name={name} value={brought[name] ?? ""} />
      ))}
      <span className="leaving-ring" />
      <h1 tabIndex={-1}>{t("leave.title")}</h1>
      <p className="text-txt-black-500">{t("bank.leaving_text")}</p>
      <Button type="submit" look="secondary" className="w-full">
        {t("paying.again")}
      </Button>
    </form>
  );
}

/** The language goes along with the payer. */
async function speak(language: string | undefined): Promise<void> {
  if (isLanguage(language)) await chooseLanguage(language).catch(() => undefined);
}
