import { t, useT } from "@kaunter/web/language/translate";
import { describe, Labelled } from "@kaunter/web/ui/field";
import type { SearchedType } from "../charge/kinds/charge-kinds.ts";
import { typeHint } from "../charge/search-types.ts";
import { type Draft, longestNumber } from "./draft.ts";
import { ScanButton } from "./scan-button.tsx";

interface NumberFieldProps {
  /** Which number is asked for; null for any number on any bill. */
  type: SearchedType | null;
  error: string | undefined;
  initial: string;
  onType: (no: string) => void;
  onRead: (said: Draft) => void;
}

/** Typed, or read from the code on the bill. */
export function NumberField({ type, error, initial, onType, onRead }: NumberFieldProps) {
  useT();
  const words = {
    name: "no",
    label: t(type === null ? "find.number" : `number.${type}`),
    hint: type === null ? undefined : typeHint(type),
    error,
  };
  return (
    <Labelled {...words}>
      <div className="number-box">
        <input
          type="text"
          aria-describedby="told"
          {...describe(words)}
          name="no"
          className="text-field"
          // Another number that was read takes the place of what was typed.
          key={initial}
          defaultValue={initial}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
          maxLength={longestNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
        />
        <ScanButton onRead={onRead} />
      </div>
    </Labelled>
  );
}
