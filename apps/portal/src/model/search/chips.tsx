import { t } from "@kaunter/web/language/translate";
import { Icon } from "@kaunter/web/ui/icon";

interface Option<Value> {
  value: Value;
  text: string;
  /** Shown, so that nobody looks for it elsewhere, but not to be chosen. */
  isOff: boolean;
}

interface ChipsProps<Value> {
  name: string;
  legend: string;
  error: string | undefined;
  chosen: string | null;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
}

/** A few choices side by side, each one press. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { name, legend, error, chosen, options, onChoose } = props;
  return (
    <fieldset className="chips" aria-describedby={error && `${name}-error`}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {error && (
        <p id={`${name}-error`} className="mb-2 flex w-full gap-2 font-semibold text-danger-700">
          <Icon name="alert" size={20} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      {options.map(({ value, text, isOff }, index) => (
        <label key={value} className="chip">
          <input
            type="radio"
            name={name}
            id={index === 0 ? name : undefined}
            value={value}
            checked={value === chosen}
            disabled={isOff}
            onChange={() => onChoose(value)}
          />
          {text}
          {isOff && <span className="text-secondary">{t("find.off")}</span>}
        </label>
      ))}
    </fieldset>
  );
}
