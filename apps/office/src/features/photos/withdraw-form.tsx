import type { PhotoWithdrawal } from "@kaunter/contracts/office-photos";
import * as paths from "@kaunter/contracts/office-paths";
import { type CouncilCode, councilCodes } from "@kaunter/domain/vocabulary/councils";
import { textIn } from "@kaunter/web/form/form-text";
import { useT } from "@kaunter/web/language/translate";
import { SelectField, TextField } from "@kaunter/web/ui/field";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { ProofFirst } from "../../model/proof-first.tsx";
import { RemarkField } from "../../model/remark-field.tsx";
import { sendWord } from "../../model/send-word.ts";
import { useStaff } from "../../model/staff.ts";
import { useProven } from "../../model/use-proven.ts";
import { councilName } from "../../model/words.ts";

/** A photo that was accepted by mistake: whoever complains of it has the licence, and its number. */
export function WithdrawForm() {
  const t = useT();
  const { staff } = useStaff();
  const proven = useProven();
  const judging = staff?.roles.filter(({ role }) => role === "licensing_officer") ?? [];
  const owners = judging.map(({ owner }) => owner);
  const withdraw = (form: HTMLFormElement) => async () => {
    const given = new FormData(form);
    const wanted: PhotoWithdrawal = {
      council: textIn(given, "withdraw-council") as CouncilCode,
      document: textIn(given, "withdraw-document").trim(),
      remark: textIn(given, "withdraw-remark").trim(),
    };
    const late = { not_found: t("photos.not_shown") };
    await sendWord(paths.officePhotoWithdrawal, wanted, { done: t("photos.withdrawn"), late });
  };
  return (
    <section className="office-card">
      <div className="inside">
        <details>
          <summary className="text-link min-h-11 cursor-pointer py-2.5">
            {t("photos.withdraw")}
          </summary>
          <div className="grid gap-3 pt-2 pb-1">
            <p>{t("photos.withdraw_text")}</p>
            <ProofFirst proven={proven}>
              <form
                className="grid gap-3"
                onSubmit={(event) => {
                  event.preventDefault();
                  proven.act(withdraw(event.currentTarget));
                }}
              >
                <SelectField name="withdraw-council" label={t("label.council")} icon="building">
                  {councilCodes
                    .filter((code) => owners.includes(code))
                    .map((code) => (
                      <option key={code} value={code}>
                        {councilName(code)}
                      </option>
                    ))}
                </SelectField>
                <TextField
                  name="withdraw-document"
                  label={t("propose.document")}
                  hint={t("propose.document_hint")}
                  autoComplete="off"
                  required
                />
                <RemarkField name="withdraw-remark" label={t("photos.withdraw_reason")} />
                <SubmitButton isBusy={proven.isBusy}>{t("photos.withdraw")}</SubmitButton>
              </form>
            </ProofFirst>
          </div>
        </details>
      </div>
    </section>
  );
}
