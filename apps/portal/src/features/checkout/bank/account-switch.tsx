import { bankTransferTokens, type BankTransferToken } from "@kaunter/domain/vocabulary/banks";
import { t, useT } from "@kaunter/web/language/translate";

interface AccountSwitchProps {
  token: BankTransferToken;
  onChange: (token: BankTransferToken) => void;
}

const kinds = ["personal", "corporate"] as const;

/** Whose account pays: each kind has banks and limits of its own. */
export function AccountSwitch({ token, onChange }: AccountSwitchProps) {
  useT();
  return (
    <fieldset className="account-switch">
      <legend className="sr-only">{t("bank.account")}</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name="account"
            className="sr-only"
            checked={token === bankTransferTokens[kind]}
            onChange={() => onChange(bankTransferTokens[kind])}
          />
          {t(`bank.${kind}`)}
        </label>
      ))}
    </fieldset>
  );
}
