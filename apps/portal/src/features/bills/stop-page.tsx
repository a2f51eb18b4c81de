import { t, useT } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { OnePressPage } from "@kaunter/web/ui/one-press-page";
import { stopReminder } from "./api.ts";
import { useSearchParams } from "@kaunter/web/page/router";

/** Where the link of a reminder leads. */
export function StopPage() {
  useT();
  const token = useSearchParams().get("t") ?? "";
  return (
    <OnePressPage
      words={{
        title: t("nav.stop_reminders"),
        text: t("bills.stop_text"),
        press: t("bills.stop"),
        wrong: t("bills.stop_wrong"),
        done: t("bills.stopped"),
        doneText: t("bills.stopped_text"),
      }}
      act={() => stopReminder(token)}
      next={
        <LinkButton to="/bills" look="secondary">
          {t("bills.see")}
        </LinkButton>
      }
    />
  );
}
