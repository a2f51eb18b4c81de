import type { WantedProposal } from "@kaunter/contracts/office-proposals";
import { type CouncilCode, councilCodes } from "@kaunter/domain/vocabulary/councils";
import { textIn } from "@kaunter/web/form/form-text";
import { useT } from "@kaunter/web/language/translate";
import { SelectField, TextField } from "@kaunter/web/ui/field";
import { ProposeForm } from "../../model/propose-form.tsx";
import { useStaff } from "../../model/staff.ts";
import { councilName, proposalText } from "../../model/words.ts";

const kinds = [
  "suspend_licence",
  "revoke_licence",
  "reinstate_licence",
  "correct_licence",
] as const;

/** Licences have no page in the office: whoever works with them has the number on paper. */
export function LicenceForm({ onProposed }: { onProposed: () => unknown }) {
  const t = useT();
  const { staff } = useStaff();
  const owners = staff?.roles.map(({ owner }) => owner) ?? [];
  const councils = councilCodes.filter(
    (code) => owners.includes(code) || owners.includes("operator"),
  );
  const wantedOf = (form: FormData, remark: string): WantedProposal => ({
    kind: kinds.find((each) => each === textIn(form, "licence-kind")) ?? kinds[0],
    subject: textIn(form, "licence-number").trim(),
    council: textIn(form, "licence-council") as CouncilCode,
    remark,
  });
  return (
    <section className="office-card">
      <div className="inside">
        <ProposeForm id="licence" label={t("propose.licence")} {...{ wantedOf, onProposed }}>
          <SelectField name="licence-kind" label={t("propose.what")} icon="licence">
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {proposalText(kind)}
              </option>
            ))}
          </SelectField>
          <SelectField name="licence-council" label={t("label.council")} icon="building">
            {councils.map((code) => (
              <option key={code} value={code}>
                {councilName(code)}
              </option>
            ))}
          </SelectField>
          <TextField
            name="licence-number"
            label={t("propose.document")}
            hint={t("propose.document_hint")}
            autoComplete="off"
            required
          />
        </ProposeForm>
      </div>
    </section>
  );
}
