import { t, useT } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { OnePressPage } from "@kaunter/web/ui/one-press-page";
import { undoCorrection } from "./api.ts";
import { useSearchParams } from "@kaunter/web/page/router";

/** Where the mail to a replaced address leads. */
export function UndoPage() {
  useT();
  const search = useSearchParams();
  const id = search.get("id") ?? "";
  const correction = Number(search.get("no"));
  const key = search.get("key") ?? "";
  return (
    <OnePressPage
      words={{
        title: t("nav.undo_correction"),
        text: t("requery.undo_text", { id }),
        press: t("requery.undo"),
        wrong: t("requery.undo_wrong"),
        done: t("requery.undone"),
        doneText: t("requery.undone_text"),
      }}
      act={() => undoCorrection({ _id: id, correction, key })}
      next={
        <LinkButton to="/helpline" look="secondary">
          {t("nav.helpline")}
        </LinkButton>
      }
    />
  );
}
