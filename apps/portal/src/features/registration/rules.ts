import { DomainError, type ErrorCode, errorCodes } from "@kaunter/domain/domain-error";
import { textIn } from "@kaunter/web/form/form-text";
import type { FieldErrors, Form } from "@kaunter/web/form/use-form";
import { translateCode } from "@kaunter/web/language/translate-error";

/** Each field's rule refuses what was typed by throwing; it may look at the other fields too. */
export type Rules<Field extends string> = Record<Field, (text: string, form: FormData) => unknown>;

type Codes<Field extends string> = FieldErrors<Field, ErrorCode>;

/** The code of each rule that refuses; nothing may be left out. */
export function faultsIn<Field extends string>(rules: Rules<Field>, form: FormData): Codes<Field> {
  const found = (Object.keys(rules) as Field[]).map((field) => {
    return [field, faultOf(rules[field], textIn(form, field), form)] as const;
  });
  return Object.fromEntries(found.filter(([, code]) => code !== null)) as Codes<Field>;
}

function faultOf(
  rule: (text: string, form: FormData) => unknown,
  text: string,
  form: FormData,
): ErrorCode | null {
  try {
    if (text.trim() === "") throw new DomainError("required");
    rule(text, form);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** What the field itself needs. */
export function fieldOf<Field extends string>(form: Form<Field, ErrorCode>, name: Field) {
  const code = form.errors[name];
  return {
    name,
    error: code && translateCode(code),
    line: "kept" as const,
    onBlur: form.handleLeave,
  };
}

/** What is wrong, each under the label of its field. */
export function summaryOf<Field extends string>(
  { listed }: Form<Field, ErrorCode>,
  labels: Record<Field, string>,
) {
  return listed.map(({ field, text }) => ({
    field,
    text: `${labels[field]}: ${translateCode(text)}`,
  }));
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

function isCode(code: unknown): code is ErrorCode {
  return errorCodes.some((known) => known === code);
}
