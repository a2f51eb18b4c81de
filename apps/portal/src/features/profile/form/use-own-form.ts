import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { type FormEvent, type MouseEvent, useEffect, useState } from "react";
import { textIn } from "@kaunter/web/form/form-text";
import { translateError } from "@kaunter/web/language/translate-error";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { proveByPasskey, proveByPassword } from "./prove-again.ts";

/** What stands in a field, as it was typed. */
export type Typed = (field: string) => string;
/** The code of each field that is wrong. */
export type Faults = Readonly<Record<string, ErrorCode>>;

export interface OwnFormRules {
  /** The field that a wrong password is about. */
  passwordField: string;
  /** Whether the form asks for the password from the beginning. */
  asksPassword?: boolean;
  check?: (typed: Typed) => Faults;
  /** Does it, and says so. */
  send: (typed: Typed) => Promise<string>;
}

interface FormState {
  faults: Faults;
  /** A summary takes the focus each time. */
  turn: number;
  refusal: DomainError | null;
  isBusy: boolean;
  needsPassword: boolean;
}

const untouched = { faults: {}, turn: 0, refusal: null, isBusy: false, needsPassword: false };

/** Checks what was typed, sends it, and tells what became of it. */
export function useOwnForm({ passwordField, asksPassword, check, send }: OwnFormRules) {
  const [state, setState] = useState<FormState>(untouched);
  const { turn, isBusy, needsPassword } = state;
  useEffect(() => {
    if (needsPassword) document.getElementById(passwordField)?.focus();
  }, [needsPassword, passwordField]);

  const settle = (part: Partial<FormState>) =>
    setState({ ...untouched, needsPassword, turn: turn + 1, ...part });

  function refuse(error: unknown) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "password_required") return settle({ needsPassword: true });
    if (error.code === "auth_error") return settle({ faults: { [passwordField]: error.code } });
    if (error.code === "invalid_request") return settle({ faults: fieldsIn(error) });
    settle({ refusal: error });
    showSnackbar({ message: translateError(error), kind: "failure" });
  }

  async function submit(form: HTMLFormElement, isByPasskey: boolean) {
    if (isBusy) return;
    const filled = new FormData(form);
    const typed: Typed = (field) => textIn(filled, field);
    const password = typed(passwordField);
    const isAsked = needsPassword || asksPassword === true;
    const isMissing = isAsked && !isByPasskey && password === "";
    const faults: Faults = {
      ...check?.(typed),
      ...(isMissing && { [passwordField]: "required" }),
    };
    if (Object.keys(faults).length > 0) return settle({ faults });
    setState({ ...state, faults: {}, refusal: null, isBusy: true });
    try {
      if (isByPasskey) await proveByPasskey();
      else if (isAsked) await proveByPassword(password);
      const message = await send(typed);
      form.reset();
      settle({ needsPassword: false });
      showSnackbar({ message, kind: "notice" });
    } catch (error) {
      refuse(error);
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget, false);
  }

  function handlePasskey({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (form) void submit(form, true);
  }

  return { state, handleSubmit, handlePasskey };
}

/** The server names a field by where it stands in the call. */
function fieldsIn({ params }: DomainError): Faults {
  const named = Object.entries(params).map(([path, code]) => [path.split(".").at(-1), code]);
  return Object.fromEntries(named) as Faults;
}

/** The code of each rule that refuses. */
export function faultsIn(rules: Record<string, () => unknown>): Faults {
  const found = Object.entries(rules).flatMap(([field, rule]) => {
    try {
      rule();
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [[field, error.code] as const];
    }
  });
  return Object.fromEntries(found);
}

export function given(text: string): string {
  if (text.trim() === "") throw new DomainError("required");
  return text.trim();
}
