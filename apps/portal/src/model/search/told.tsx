import { isCompound } from "@kaunter/domain/charges/kinds";
import { likelySearches } from "@kaunter/domain/charges/likely-search";
import { readPaymentNumber } from "@kaunter/domain/payment/payment-number";
import { compoundTypes } from "@kaunter/domain/vocabulary/charges";
import { useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { Link } from "@kaunter/web/ui/link";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { formTypes, searchName, typeName } from "../charge/search-types.ts";
import { Chips } from "./chips.tsx";
import type { Draft, FormErrors } from "./draft.ts";
import { type Takes, useTakes } from "./use-takes.ts";

interface ToldProps {
  /** With what the number tells. */
  draft: Draft;
  /** What a person or an address said. */
  said: Draft;
  errors: FormErrors;
  /** Nothing else on the page leads to a type. */
  isAlone: boolean;
  onSay: (said: Draft) => void;
}

/** Says which type of bill the number belongs to. If several types fit, only those are offered. */
export function Told({ draft, said, errors, isAlone, onSay }: ToldProps) {
  useT();
  const [isOpen, setOpen] = useState(false);
  const likely = likelySearches(said.no);
  const isOneOf = likely.some(({ type }) => type === said.type);
  const isSplit = likely.length > 1 && (said.type === null || isOneOf);
  const isAsked = isOpen || isSplit || errors.type !== undefined;
  const isFew = isSplit && !isOpen;
  const takes = useTakes(draft.council !== null && (draft.type !== null || isAsked));
  const choices = isFew ? likely : formTypes.map((type) => ({ type, compound: null }));
  const isUnclear = isCompound(draft.type) && errors.compound !== undefined;
  return (
    <div className="find-told">
      <div className="flex flex-wrap items-center gap-x-4">
        <output id="told">
          <Line draft={draft} takes={takes} />
        </output>
        {(draft.type !== null || isAlone) && !isAsked && (
          <QuietButton onClick={() => setOpen(true)}>
            {t(draft.type === null ? "find.choose_type" : "find.other_type")}
          </QuietButton>
        )}
      </div>
      {isAsked && (
        <Chips
          name="type"
          legend={t(isFew ? "find.which" : "type.label")}
          error={errors.type}
          chosen={draft.type}
          options={choices.map((choice) => ({
            value: choice.type,
            text: searchName(choice),
            isOff: draft.council !== null && !takes(draft.council, choice.type),
          }))}
          onChoose={(type) => onSay({ ...said, type, compound: null })}
        />
      )}
      {isUnclear && (
        <Chips
          name="compound_type"
          legend={t("find.compound")}
          error={errors.compound}
          chosen={draft.compound}
          options={compoundTypes.map((value) => ({
            value,
            text: t(`compound.${value}`),
            isOff: false,
          }))}
          onChoose={(compound) => onSay({ ...said, type: draft.type, compound })}
        />
      )}
    </div>
  );
}

function Line({ draft, takes }: Pick<ToldProps, "draft"> & { takes: Takes }) {
  const { type, council, no } = draft;
  if (type === null && isPaymentNumber(no)) return <PaymentNumber />;
  if (type === null) return <span className="text-secondary">{t("find.number_hint")}</span>;
  if (council !== null && !takes(council, type)) {
    return (
      <span className="font-semibold text-orange-900">
        {t("find.not_taken", { council: t(`council.${council}`), type: typeName(type) })}{" "}
        <Link to={`/helpline?council=${council}`} className="text-link">
          {t("find.ask_council")}
        </Link>
      </span>
    );
  }
  return (
    <span className="inline-flex min-h-11 items-center gap-2 font-semibold">
      <Icon name="circleCheck" size={20} className="shrink-0 text-success-700" />
      <span>
        <span className="sr-only">{t("type.label")}: </span>
        {searchName({ ...draft, type })}
      </span>
    </span>
  );
}

/** What is printed on a receipt is no bill: it tells whether a payment went through. */
function PaymentNumber() {
  return (
    <span className="inline-flex min-h-11 flex-wrap items-center gap-x-2">
      {t("find.payment_number")}
      <Link to="/requery" className="text-link font-semibold">
        {t("find.check_payment")}
      </Link>
    </span>
  );
}

function isPaymentNumber(text: string): boolean {
  const { id, reference, receiptNo } = readPaymentNumber(text);
  return (id ?? reference ?? receiptNo) !== null;
}
