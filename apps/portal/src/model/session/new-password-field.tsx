import { shortestPassword } from "@kaunter/domain/person/password";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isCommonPassword, type Oneself } from "./judge-password.ts";
import { translateCode } from "@kaunter/web/language/translate-error";
import type { OwnProps } from "@kaunter/web/ui/field";
import { PasswordField } from "@kaunter/web/ui/password-field";

interface NewPasswordFieldProps extends OwnProps<"input"> {
  /** What is said of a password that will be taken. */
  fine: string;
  /** Who chooses it, as far as the form knows. */
  oneself: (form: FormData) => Oneself;
}

/** Long enough that a word is judged, not its letters. */
const pauseMs = 400;

/** Tells while somebody types whether the password will be taken. The line for it is there from the beginning. */
export function NewPasswordField({ fine, oneself, error, ...rest }: NewPasswordFieldProps) {
  const [verdict, setVerdict] = useState<"common" | "fine" | null>(null);
  const judging = useRef<AbortController>(null);
  useEffect(() => () => judging.current?.abort(), []);

  async function handleInput({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    judging.current?.abort();
    const controller = new AbortController();
    judging.current = controller;
    setVerdict(null);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const { value, form } = input;
    if (controller.signal.aborted || value.length < shortestPassword) return;
    const known = oneself(new FormData(form ?? undefined));
    const isCommon = await isCommonPassword(value, known, controller.signal);
    if (!controller.signal.aborted) setVerdict(isCommon ? "common" : "fine");
  }

  const common = verdict === "common" ? translateCode("password_common") : undefined;
  return (
    <PasswordField
      {...rest}
      error={error ?? common}
      note={verdict === "fine" ? fine : undefined}
      line="live"
      onInput={(event) => void handleInput(event)}
      autoComplete="new-password"
    />
  );
}
