import { textIn } from "@kaunter/web/form/form-text";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { TextField } from "@kaunter/web/ui/field";
import { Panel } from "@kaunter/web/ui/panel";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { useState } from "react";
import { useStaff } from "../../model/staff.ts";
import { addPasskey, proveByCode, proveByPasskey } from "./api.ts";
import { usePressed } from "./use-pressed.ts";

/** Adds a passkey; whoever has not shown a factor lately shows one first. */
export function DevicesPage() {
  const t = useT();
  const { staff } = useStaff();
  const { isBusy, error, press } = usePressed();
  const [isAdded, setAdded] = useState(false);
  const add = async () => {
    await addPasskey((staff?.email ?? "").slice(0, 60));
    setAdded(true);
  };
  const prove = (shown: () => Promise<void>) =>
    void press(async () => {
      await shown();
      await add();
    });
  const isProofNeeded = error?.code === "staff_proof_required";
  return (
    <div className="max-w-[480px]">
      <h1>{t("nav.devices")}</h1>
      <p className="mt-1 text-txt-black-700">{t("devices.note")}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {error && <Panel look="danger">{translateError(error)}</Panel>}
        {!error && isAdded && <Panel look="success">{t("devices.added")}</Panel>}
      </div>
      {isProofNeeded ? (
        <form
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const code = textIn(new FormData(event.currentTarget), "code").replaceAll(/\s/g, "");
            prove(() => proveByCode(code));
          }}
        >
          <TextField
            name="code"
            label={t("devices.prove")}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <SubmitButton isBusy={isBusy}>{t("enrol.go_on")}</SubmitButton>
          <QuietButton onClick={() => prove(proveByPasskey)}>
            {t("devices.prove_passkey")}
          </QuietButton>
        </form>
      ) : (
        <Button className="mt-4" onClick={() => void press(add)}>
          {t("enrol.passkey")}
        </Button>
      )}
    </div>
  );
}
