import type { IdentityType } from "@kaunter/domain/vocabulary/people";
import { type ComponentProps, useState } from "react";
import { t } from "@kaunter/web/language/translate";
import { SelectField, TextField } from "@kaunter/web/ui/field";
import type { Details } from "./details.ts";

/** The most common first. */
const types: IdentityType[] = ["new_id", "old_id", "passport_id", "army_id", "police_id"];

interface IdentityFieldsProps {
  details: Details | null;
  number: ComponentProps<typeof TextField>;
}

/** Only the new card has a number of twelve digits. */
export function IdentityFields({ details, number }: IdentityFieldsProps) {
  const [type, setType] = useState<string>(details?.identity_type ?? "new_id");
  const isNew = type === "new_id";
  return (
    <>
      <SelectField
        name="identity_type"
        icon="licence"
        line="kept"
        label={t("registration.identity_type")}
        value={type}
        onChange={({ target }) => setType(target.value)}
      >
        {types.map((each) => (
          <option key={each} value={each}>
            {t(`registration.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...number}
        hint={isNew ? t("registration.ic_hint") : undefined}
        inputMode={isNew ? "numeric" : "text"}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
    </>
  );
}
