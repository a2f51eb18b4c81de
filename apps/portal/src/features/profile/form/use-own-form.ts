import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { textIn } from "@kaunter/web/form/form-text";
import { useForm } from "@kaunter/web/form/use-form";
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

/** Checks what was typed, sends it, and tells what became of it. */
export function useOwnForm({ passwordField, asksPassword = false, check, send }: OwnFormRules) {
  const [needsPassword, setNeedsPassword] = useState(false);
  const isByPasskey = useRef(false);
  const isAsked = needsPassword || asksPassword;
  useEffect(() => {
    if (needsPassword) document.getElementById(passwordField)?.focus();
  }, [needsPassword, passwordField]);

  const form = useForm<string, ErrorCode>({
    check: (filled) => {
      const isMissing = isAsked && !isByPasskey.current && textIn(filled, passwordField) === "";
      return { ...check?.(typedIn(filled)), ...(isMissing && { [passwordField]: "required" }) };
    },
    send: async (filled, element) => {
      try {
        if (isByPasskey.current) await proveByPasskey();
        else if (isAsked) await proveByPassword(textIn(filled, passwordField));
        const message = await send(typedIn(filled));
        element.reset();
        setNeedsPassword(false);
        showSnackbar({ message, kind: "confirmation" });
        return undefined;
      } catch (error) {
        return faultsOf(error);
      }
    },
  });

  function faultsOf(error: unknown): Faults {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "auth_error") return { [passwordField]: error.code };
    if (error.code === "invalid_request") return fieldsIn(error);
    if (error.code !== "password_required") {
      showSnackbar({ message: translateError(error), kind: "failure" });
      throw error;
    }
    setNeedsPassword(true);
    return {};
  }

  function handlePasskey({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    isByPasskey.current = true;
    currentTarget.form?.requestSubmit();
    isByPasskey.current = false;
  }

  return { ...form, needsPassword: isAsked, handlePasskey };
}

const typedIn =
  (form: FormData): Typed =>
  (field) =>
    textIn(form, field);

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
