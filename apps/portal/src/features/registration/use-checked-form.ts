import { DomainError, type ErrorCode, errorCodes } from "@kaunter/domain/domain-error";
import { type FocusEvent, useState } from "react";
import { afterPress } from "@kaunter/web/form/after-press";
import { textIn } from "@kaunter/web/form/form-text";
import { translateCode } from "@kaunter/web/language/translate-error";

/** Each field's rule refuses what was typed by throwing; it may look at the other fields too. */
export type Rules<Field extends string> = Record<Field, (text: string, form: FormData) => unknown>;

type Codes<Field extends string> = Partial<Record<Field, ErrorCode>>;

interface FormState<Field extends string> {
  codes: Codes<Field>;
  /** The fields that were wrong when somebody wanted to go on, until they are put right. */
  missed: readonly string[];
  /** A summary takes the focus each time somebody wanted to go on, and not before. */
  turn: number;
}

export interface CheckedForm<Field extends string> {
  /** What the field itself needs; it is looked at when somebody goes on from it. */
  fieldOf: (name: Field) => {
    name: Field;
    error: string | undefined;
    line: "kept";
    onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  };
  listed: (labels: Record<Field, string>) => { field: string; text: string }[];
  turn: number;
  /** Whether all is well; what is not is told. */
  check: (form: FormData) => boolean;
  /** What only the server could find wrong. */
  refuse: (error: DomainError) => void;
}

/** What is wrong with a form: told beside a field when it is left, and in a summary when somebody goes on. */
export function useCheckedForm<Field extends string>(
  rules: Rules<Field>,
  refusal: DomainError | null = null,
): CheckedForm<Field> {
  const [state, setState] = useState<FormState<Field>>(() => {
    const codes = codesIn(refusal, rules);
    return { codes, missed: Object.keys(codes), turn: 0 };
  });
  const fields = Object.keys(rules) as Field[];

  function tell(codes: Codes<Field>) {
    setState(({ turn }) => ({ codes, missed: Object.keys(codes), turn: turn + 1 }));
  }

  function handleLeave(name: Field, form: FormData) {
    setState((last) => {
      // A field that was only passed through is not wrong yet.
      if (textIn(form, name) === "" && !last.codes[name]) return last;
      const { [name]: _, ...others } = last.codes;
      const code = faultOf(rules[name], name, form);
      const codes = (code ? { ...others, [name]: code } : others) as Codes<Field>;
      const missed = code ? last.missed : last.missed.filter((each) => each !== name);
      return { ...last, codes, missed };
    });
  }

  function check(form: FormData): boolean {
    const found = fields.map((field) => [field, faultOf(rules[field], field, form)] as const);
    const faults = found.filter(([, code]) => code !== null);
    tell(Object.fromEntries(faults) as Codes<Field>);
    return faults.length === 0;
  }

  function errorOf(field: Field): string | undefined {
    const code = state.codes[field];
    return code && translateCode(code);
  }

  const fieldOf = (name: Field) => ({
    name,
    error: errorOf(name),
    line: "kept" as const,
    onBlur: ({ target: { form } }: FocusEvent<HTMLInputElement>) =>
      form && afterPress(() => handleLeave(name, new FormData(form))),
  });

  const listed = (labels: Record<Field, string>) =>
    fields
      .filter((field) => state.missed.includes(field))
      .map((field) => ({ field, text: `${labels[field]}: ${errorOf(field)}` }));

  const refuse = (error: DomainError) => tell(codesIn(error, rules));
  return { fieldOf, listed, turn: state.turn, check, refuse };
}

/** The faults of our fields in a refusal. */
export function codesIn<Field extends string>(
  error: DomainError | null,
  rules: Rules<Field>,
): Codes<Field> {
  if (error?.code !== "invalid_request") return {};
  const ours = Object.entries(error.params).filter(
    ([name, code]) => Object.hasOwn(rules, name) && isCode(code),
  );
  return Object.fromEntries(ours) as Codes<Field>;
}

function faultOf(
  rule: (text: string, form: FormData) => unknown,
  field: string,
  form: FormData,
): ErrorCode | null {
  try {
    const text = textIn(form, field);
    if (text.trim() === "") throw new DomainError("required");
    rule(text, form);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

function isCode(code: unknown): code is ErrorCode {
  return errorCodes.some((known) => known === code);
}
