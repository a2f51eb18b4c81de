import { t, useT } from "../../i18n/translate.ts";
import { LinkButton } from "../../ui/button.tsx";
import { OnePressPage } from "../../ui/one-press-page.tsx";
import { stopReminder } from "./api.ts";
import { useSearchParams } from "../../lib/router.tsx";

/** Where the link of a reminder leads. */
export function StopPage() {
  useT();
  const token = useSearchParams().get("t") ?? "";
  return (
    <OnePressPage
      words={{
        title: t("bills.stop_title"),
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
