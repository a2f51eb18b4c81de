import { useState } from "react";
import { useT } from "../language/translate.ts";
import { describe, Labelled, type OwnProps } from "./field.tsx";

/** What is typed can be looked at, and pasted: both make better passwords. */
export function PasswordField(props: OwnProps<"input">) {
  const { name, label, hint, error, note, line, ...rest } = props;
  const t = useT();
  const [isShown, setShown] = useState(false);
  const words = { name, label, hint, error, note, line };
  return (
    <Labelled {...words}>
      <div className="password-field">
        <input
          {...rest}
          {...describe(words)}
          type={isShown ? "text" : "password"}
          name={name}
          autoCapitalize="none"
          spellCheck={false}
          className="text-field"
        />
        <button type="button" aria-controls={name} onClick={() => setShown(!isShown)}>
          {isShown ? t("action.hide") : t("action.show")}
          <span className="sr-only">: {label}</span>
        </button>
      </div>
    </Labelled>
  );
}
