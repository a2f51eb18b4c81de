import { t, useT } from "../../i18n/translate.ts";
import { LinkButton } from "../../ui/button.tsx";
import { OnePressPage } from "../../ui/one-press-page.tsx";
import { undoCorrection } from "./api.ts";
import { useSearchParams } from "../../lib/router.tsx";

/** Where the letter to a replaced address leads. */
export function UndoPage() {
  useT();
  const search = useSearchParams();
  const id = search.get("id") ?? "";
  const correction = Number(search.get("no"));
  const key = search.get("key") ?? "";
  return (
    <OnePressPage
      words={{
        title: t("requery.undo_title"),
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
