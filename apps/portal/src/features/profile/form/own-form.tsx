import type { ReactNode } from "react";
import { t } from "../../../i18n/translate.ts";
import { translateCode, translateError } from "../../../lib/translate-error.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
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
  const { state, handleSubmit } = useOwnForm(rules);
  const { faults, turn, refusal, isBusy, needsPassword } = state;
  const labelOf = (name: string) => labels[name] ?? t("profile.password");
  const listed = Object.entries(faults).map(([field, code]) => ({
    field,
    text: `${labelOf(field)}: ${translateCode(code)}`,
  }));
  const field: FieldOf = (name) => {
    const code = faults[name];
    return { name, label: labelOf(name), error: code && translateCode(code) };
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
      {listed.length > 0 && <ErrorSummary key={turn} errors={listed} />}
      {children?.(field)}
      {(needsPassword || rules.asksPassword === true) && (
        <PasswordField
          {...field(rules.passwordField)}
          hint={needsPassword ? translateCode("password_required") : undefined}
          autoComplete="current-password"
        />
      )}
      {refusal && <Panel look="warning">{translateError(refusal)}</Panel>}
      <Button
        type="submit"
        look={look}
        className="justify-self-start"
        aria-disabled={isBusy || undefined}
      >
        {isBusy && <span className="spinner" />}
        {submit}
      </Button>
    </form>
  );
}
