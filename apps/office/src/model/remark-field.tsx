import { remarkLeast } from "@kaunter/domain/office/proposals";
import { describe, Labelled } from "@kaunter/web/ui/field";

/** A text area for a remark: the evidence, or the reason. */
export function RemarkField({ name, label }: { name: string; label: string }) {
  const words = { name, label };
  return (
    <Labelled {...words}>
      <textarea
        {...describe(words)}
        name={name}
        className="text-field py-2"
        rows={3}
        minLength={remarkLeast}
        maxLength={1000}
        required
      />
    </Labelled>
  );
}
