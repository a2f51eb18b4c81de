import type { MouseEvent, ReactNode } from "react";
import { t } from "@kaunter/web/language/translate";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { canUsePasskeys } from "@kaunter/web/browser/host";
import { Button } from "@kaunter/web/ui/button";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { Panel } from "@kaunter/web/ui/panel";
import { PasswordField } from "@kaunter/web/ui/password-field";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { type OwnFormRules, useOwnForm } from "./use-own-form.ts";

/** What a field of the form is called, and what is wrong with it. */
export type FieldOf = (name: string) => {
  name: string;
  label: string;
  error: string | undefined;
};

interface OwnFormProps extends OwnFormRules {
  submit: string;
  look?: "primary" | "secondary";
  labels?: Readonly<Record<string, string>>;
  children?: (field: FieldOf) => ReactNode;
}

/**
 * Changes something of one's own. A server that wants the password once more gets it from a field that appears in place,
 * with everything that was typed before. No two forms of the page have fields of the same name.
 */
export function OwnForm(props: OwnFormProps) {
  const { submit, look = "primary", labels = {}, children, ...rules } = props;
  const form = useOwnForm(rules);
  const labelOf = (name: string) => labels[name] ?? t("profile.password");
  const listed = form.listed.map((each) => ({
    field: each.field,
    text: `${labelOf(each.field)}: ${translateCode(each.text)}`,
  }));
  const field: FieldOf = (name) => {
    const code = form.errors[name];
    return { name, label: labelOf(name), error: code && translateCode(code) };
  };
  return (
    <form noValidate onSubmit={form.handleSubmit} className="grid gap-5">
      {listed.length > 0 && <ErrorSummary key={form.submitCount} errors={listed} />}
      {children?.(field)}
      {form.needsPassword && (
        <Proof words={field(rules.passwordField)} onPasskey={form.handlePasskey} />
      )}
      {form.refusal && <Panel look="warning">{translateError(form.refusal)}</Panel>}
      <Button
        type="submit"
        look={look}
        className="justify-self-start"
        aria-disabled={form.isBusy || undefined}
      >
        {form.isBusy && <span className="spinner" />}
        {submit}
      </Button>
    </form>
  );
}

interface ProofProps {
  words: ReturnType<FieldOf>;
  onPasskey: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Who has a passkey need not remember the password. */
function Proof({ words, onPasskey }: ProofProps) {
  return (
    <div className="grid gap-1">
      <PasswordField
        {...words}
        hint={translateCode("password_required")}
        autoComplete="current-password"
      />
      {canUsePasskeys() && (
        <QuietButton onClick={onPasskey}>{t("profile.prove_by_passkey")}</QuietButton>
      )}
    </div>
  );
}
