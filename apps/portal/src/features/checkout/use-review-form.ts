import { useState } from "react";
import { t } from "@kaunter/web/language/translate";
import type { Payer, PayerField } from "../../model/payment/kept-payer.ts";
import { errorOf, type PayerErrors, readPayer } from "./payer.ts";

type ReviewErrors = PayerErrors & { agreed?: string };

interface FormState {
  errors: ReviewErrors;
  /** The fields that were wrong when somebody wanted to go on, until they are put right. */
  missed: string[];
  /** A summary takes the focus each time somebody wanted to go on, and not before. */
  turn: number;
}

export interface ReviewForm {
  errors: ReviewErrors;
  listed: { field: string; text: string }[];
  turn: number;
  handleLeave: (field: PayerField, text: string) => void;
  /** The payer, or null when something is still to be put right. */
  read: (form: FormData, hasChanged: boolean) => Payer | null;
}

/** What is wrong with the details: told beside a field when it is left, and in a summary when somebody goes on. */
export function useReviewForm(): ReviewForm {
  const [{ errors, missed, turn }, setState] = useState<FormState>({
    errors: {},
    missed: [],
    turn: 0,
  });

  function handleLeave(field: PayerField, text: string) {
    // A field that was only passed through is not wrong yet.
    if (text === "" && errors[field] === undefined) return;
    const error = errorOf(field, text);
    const { [field]: _, ...others } = errors;
    setState({
      errors: error === null ? others : { ...others, [field]: error },
      missed: error === null ? missed.filter((each) => each !== field) : missed,
      turn,
    });
  }

  function read(form: FormData, hasChanged: boolean): Payer | null {
    const { payer, errors: found } = readPayer(form);
    const isAgreed = !hasChanged || form.has("agreed");
    const all = { ...found, ...(!isAgreed && { agreed: t("checkout.agree_missing") }) };
    setState({ errors: all, missed: Object.keys(all), turn: turn + 1 });
    return Object.keys(all).length === 0 ? payer : null;
  }

  const listed = Object.entries(errors)
    .filter(([field]) => missed.includes(field))
    .map(([field, text]) => ({ field, text }));
  return { errors, listed, turn, handleLeave, read };
}
