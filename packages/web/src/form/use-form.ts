import { DomainError } from "@kaunter/domain/domain-error";
import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { afterPress } from "./after-press.ts";
import { textIn } from "./form-text.ts";

/** What is wrong with each field: its words, or the code of its error. */
export type FieldErrors<Field extends string, Fault = string> = Partial<Record<Field, Fault>>;

interface FormWork<Field extends string, Fault> {
  /** What is wrong with the form as it stands. */
  check?: (form: FormData) => FieldErrors<Field, Fault>;
  /** Does what the form is for. It answers what only then turned out to be wrong, and throws a refusal. */
  send: (
    form: FormData,
    element: HTMLFormElement,
  ) => Promise<FieldErrors<Field, Fault> | void> | FieldErrors<Field, Fault> | void;
  /** What is known to be wrong when the form is shown. */
  wrongAtFirst?: FieldErrors<Field, Fault>;
}

interface FormState<Field extends string, Fault> {
  errors: FieldErrors<Field, Fault>;
  /** The fields that were wrong when somebody wanted to go on, until they are put right. */
  missed: readonly string[];
  refusal: DomainError | null;
  /** A summary takes the focus each time somebody wanted to go on, and not before. */
  submitCount: number;
}

export interface Form<Field extends string, Fault = string> extends FormState<Field, Fault> {
  /** For the summary: what is wrong with the fields that somebody left wrong when they wanted to go on. */
  listed: { field: Field; text: Fault }[];
  isBusy: boolean;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Looks at one field when somebody goes on from it. */
  handleLeave: (event: FocusEvent<HTMLInputElement>) => void;
  setErrors: (errors: FieldErrors<Field, Fault>) => void;
}

/** One press at a time: checks what was typed, sends it, and keeps what was wrong with it. */
export function useForm<Field extends string = string, Fault = string>(
  work: FormWork<Field, Fault>,
): Form<Field, Fault> {
  const { check, send, wrongAtFirst = {} } = work;
  const [state, setState] = useState<FormState<Field, Fault>>({
    errors: wrongAtFirst,
    missed: Object.keys(wrongAtFirst),
    refusal: null,
    submitCount: 0,
  });
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  function settle(errors: FieldErrors<Field, Fault>, refusal: DomainError | null = null) {
    const missed = Object.keys(errors);
    setState(({ submitCount }) => ({ errors, missed, refusal, submitCount: submitCount + 1 }));
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    if (isRunning.current) return;
    const form = new FormData(element);
    const found = check?.(form) ?? {};
    settle(found);
    if (Object.keys(found).length > 0) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const wrong = await send(form, element);
      if (wrong) settle(wrong);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      settle({}, error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return {
    ...state,
    listed: listErrors(state),
    isBusy,
    handleSubmit: (event) => {
      event.preventDefault();
      // A form in a dialog may stand within another form.
      event.stopPropagation();
      void submit(event.currentTarget);
    },
    handleLeave: ({ target: { form, name } }) => {
      if (!form) return;
      afterPress(() => setState((last) => lookAt(last, name as Field, check, new FormData(form))));
    },
    setErrors: (errors) => setState((last) => ({ ...last, errors, missed: Object.keys(errors) })),
  };
}

function lookAt<Field extends string, Fault>(
  last: FormState<Field, Fault>,
  name: Field,
  check: FormWork<Field, Fault>["check"],
  form: FormData,
): FormState<Field, Fault> {
  // A field that was only passed through is not wrong yet.
  if (textIn(form, name).trim() === "" && last.errors[name] === undefined) return last;
  const { [name]: _, ...others } = last.errors;
  const error = check?.(form)[name];
  if (error !== undefined) return { ...last, errors: { ...last.errors, [name]: error } };
  const missed = last.missed.filter((each) => each !== name);
  return { ...last, errors: others as typeof last.errors, missed };
}

function listErrors<Field extends string, Fault>({ errors, missed }: FormState<Field, Fault>) {
  const all = Object.entries(errors) as [Field, Fault][];
  return all.filter(([field]) => missed.includes(field)).map(([field, text]) => ({ field, text }));
}
