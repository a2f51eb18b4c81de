import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
import { useT } from "@kaunter/web/language/translate";
import { TextField } from "@kaunter/web/ui/field";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { SubmitButton } from "@kaunter/web/ui/submit-button";
import { proveByCode, proveByPasskey } from "./proof.ts";

interface ProofFormProps {
  isBusy: boolean;
  onProve: (show: () => Promise<void>) => void;
  onLeave: () => void;
}

/** Whoever has not shown a factor lately shows one, and what was wanted goes on. */
export function ProofForm({ isBusy, onProve, onLeave }: ProofFormProps) {
  const t = useT();
  const { handleSubmit } = useForm({
    send: (form) => {
      const code = textIn(form, "code").replaceAll(/\s/g, "");
      onProve(() => proveByCode(code));
    },
  });
  return (
    <form className="mt-4 grid gap-4" onSubmit={handleSubmit}>
      <TextField
        name="code"
        label={t("devices.prove")}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <SubmitButton isBusy={isBusy}>{t("enrol.go_on")}</SubmitButton>
      <QuietButton onClick={() => onProve(proveByPasskey)}>
        {t("devices.prove_passkey")}
      </QuietButton>
      <QuietButton onClick={onLeave}>{t("action.back")}</QuietButton>
    </form>
  );
}
