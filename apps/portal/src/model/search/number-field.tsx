import { t, useT } from "@kaunter/web/language/translate";
import { TextField } from "@kaunter/web/ui/field";
import type { SearchedType } from "../charge/kinds/charge-kinds.ts";
import { typeHint } from "../charge/search-types.ts";

interface NumberFieldProps {
  /** Which number is asked for; null for any number on any bill. */
  type: SearchedType | null;
  error: string | undefined;
  initial: string;
  onType: (no: string) => void;
}

const longestNumber = 40;

export function NumberField({ type, error, initial, onType }: NumberFieldProps) {
  useT();
  return (
    <TextField
      name="no"
      label={t(type === null ? "find.number" : `number.${type}`)}
      hint={type === null ? undefined : typeHint(type)}
      aria-describedby="told"
      error={error}
      defaultValue={initial}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
      maxLength={longestNumber}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}
