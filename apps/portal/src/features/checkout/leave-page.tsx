import * as paths from "@kaunter/contracts/paths";
import { isLanguage } from "@kaunter/web/language/languages";
import { chooseLanguage, t, useT } from "@kaunter/web/language/translate";
import { useSearchParams } from "@kaunter/web/page/router";
import { Button } from "@kaunter/web/ui/button";
import { Redirect } from "@kaunter/web/ui/link";
import { useEffect, useRef, useState } from "react";
import { noteFromApp } from "../../model/payment/from-app.ts";

interface Brought {
  payment: string;
  key: string;
  lang: string;
}

/** Where the mobile app sends whoever pays. Whoever comes again, without what the app brought, asks what became of it. */
export function LeavePage() {
  const search = useSearchParams();
  const [brought] = useState<Brought>(() => {
    const { payment = "", key = "", lang = "" } = Object.fromEntries(search);
    return { payment, key, lang };
  });
  if (brought.payment === "" || brought.key === "") return <Redirect to="/requery" />;
  return <HandOver brought={brought} />;
}

/** Hands the attempt over to the bank. The address brought the payer's key, so nothing of it stays in the history. */
function HandOver({ brought }: { brought: Brought }) {
  useT();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    noteFromApp();
    history.replaceState(history.state, "", "#/leave");
    void speak(brought.lang).then(() => form.current?.submit());
  }, [brought]);
  return (
    <form ref={form} method="post" action={paths.handOff} className="wrap leaving">
      {Object.entries(brought).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="leaving-ring" />
      <h1 tabIndex={-1}>{t("leave.title")}</h1>
      <p className="text-txt-black-500">{t("leave.text")}</p>
      <Button type="submit" look="secondary" className="w-full">
        {t("paying.again")}
      </Button>
    </form>
  );
}

/** The language goes along with the payer. */
async function speak(language: string): Promise<void> {
  if (isLanguage(language)) await chooseLanguage(language).catch(() => undefined);
}
