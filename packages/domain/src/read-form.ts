import { DomainError, type FieldErrors } from "./domain-error.ts";

/** Reads one field, or notes the code of what is wrong with it. */
type ReadField = <Value>(name: string, parse: () => Value) => Value;

/** Reads a form, or refuses it with the code of each field that is wrong, under the names of the call. */
export function readForm<Form>(build: (read: ReadField) => Form): Form {
  const faults: Record<string, FieldErrors[string]> = {};
  const form = build(<Value>(name: string, parse: () => Value) => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      faults[name] = error.code;
      // A form with a fault is refused below: nobody sees this.
      return undefined as Value;
    }
  });
  if (Object.keys(faults).length > 0) throw new DomainError("invalid_request", faults);
  return form;
}
