import { DomainError } from "@kaunter/domain/domain-error";

/** What a field says; one that cannot be read is refused by its name, so that a form can point at it. */
export function readField<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("invalid_request", { [name]: error.code });
  }
}
