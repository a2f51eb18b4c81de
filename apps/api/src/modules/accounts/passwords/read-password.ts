import { DomainError, type ErrorCode } from "@kaunter/domain/domain-error";
import { checkPassword, checkSamePassword } from "@kaunter/domain/person/password";

/** A password as it was chosen, written twice. */
export interface ChosenPassword {
  password: string;
  confirmation: string;
}

/** The rules for a new password, by the names that its form's fields have. */
export function passwordRules({ password, confirmation }: ChosenPassword, isCommon: boolean) {
  return {
    password: () => {
      checkPassword(password);
      if (isCommon) throw new DomainError("password_common");
    },
    confirm_password: () => checkSamePassword(password, confirmation),
  };
}

/** Refuses a form by all of its faults at once, each by the name of its field. */
export function checkFields(rules: Record<string, () => void>): void {
  const faults: Record<string, ErrorCode> = {};
  for (const [field, check] of Object.entries(rules)) {
    try {
      check();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      faults[field] = error.code;
    }
  }
  if (Object.keys(faults).length > 0) throw new DomainError("invalid_request", faults);
}
