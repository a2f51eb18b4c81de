import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { useT } from "@kaunter/web/language/translate";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { RemarkField } from "../../model/remark-field.tsx";

interface EndLinksProps {
  isBusy: boolean;
  onEnd: (remark: string) => void;
  onLeave: () => void;
}

/** What will be so, and why somebody wants it. */
export function EndLinksForm({ isBusy, onEnd, onLeave }: EndLinksProps) {
  const t = useT();
  const { handleSubmit } = useForm({
    send: (form) => onEnd(textIn(form, "links-remark").trim()),
  });
  return (
    <form className="grid gap-3" onSubmit={handleSubmit}>
      <p>{t("support.end_links_text")}</p>
      <RemarkField name="links-remark" label={t("support.end_links_remark")} />
      <SubmitButton isBusy={isBusy}>{t("support.end_links")}</SubmitButton>
      <QuietButton onClick={onLeave}>{t("action.back")}</QuietButton>
    </form>
  );
}
