import type { Banks } from "@kaunter/contracts/payments";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { queryClient } from "@kaunter/web/api/query-client";
import { t, useT } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";
import { failingQuery } from "../api.ts";

export type Bank = Banks[number];

interface BankListProps {
  banks: Bank[];
  chosen: Bank | null;
  error: string | undefined;
  onChoose: (bank: Bank) => void;
}

/** Every bank is listed. One that is not available says so and cannot be chosen; one that often fails now can. */
export function BankList({ banks, chosen, error, onChoose }: BankListProps) {
  useT();
  const [filter, setFilter] = useState("");
  const failing = useQuery(failingQuery, queryClient).data?.banks ?? [];
  const found = banks.filter(({ name }) => matches(name, filter));
  return (
    <>
      <label className="bank-filter">
        <span className="sr-only">{t("bank.filter")}</span>
        <Icon name="search" size={20} />
        <input
          type="search"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onKeyDown={keepFromPaying}
          placeholder={t("bank.filter")}
          autoComplete="off"
        />
      </label>
      <fieldset className="mt-3" aria-describedby={error && "bank-error"}>
        <legend className="sr-only">{t("bank.list")}</legend>
        {error && (
          <p id="bank-error" className="mb-3 flex gap-2 font-semibold text-danger-700">
            <Icon name="alert" size={20} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
        {found.length > 0 && (
          <div className="card overflow-hidden">
            {found.map((bank, index) => (
              <BankRow
                key={bank.id}
                bank={bank}
                id={index === 0 ? "bank" : undefined}
                isChosen={bank.id === chosen?.id}
                isFailing={failing.includes(bank.id)}
                onChoose={onChoose}
              />
            ))}
          </div>
        )}
      </fieldset>
      <output>{found.length === 0 && t("bank.none")}</output>
    </>
  );
}

/** Enter in a field presses the button of its form, which pays. */
function keepFromPaying(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

function matches(name: string, filter: string): boolean {
  return name.toLowerCase().includes(filter.trim().toLowerCase());
}

interface BankRowProps {
  bank: Bank;
  id: string | undefined;
  isChosen: boolean;
  isFailing: boolean;
  onChoose: (bank: Bank) => void;
}

function BankRow({ bank, id, isChosen, isFailing, onChoose }: BankRowProps) {
  const isOffline = bank.status === "B";
  return (
    <label className="bank-row">
      <input
        type="radio"
        name="bank"
        id={id}
        value={bank.id}
        checked={isChosen}
        disabled={isOffline}
        onChange={() => onChoose(bank)}
      />
      <span aria-hidden="true" className="bank-letters" data-letters={lettersOf(bank.name)} />
      <span className="min-w-0">
        <span className="block font-semibold">{bank.name}</span>
        {isOffline && <span className="block text-secondary">{t("bank.offline")}</span>}
        {!isOffline && isFailing && (
          <span className="block text-secondary text-orange-900">{t("bank.failing")}</span>
        )}
      </span>
    </label>
  );
}

/** Many a bank is called Bank, so that two words give their first letters. */
function lettersOf(name: string): string {
  const [first = "", second = ""] = name.split(" ");
  return second === "" ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
}
