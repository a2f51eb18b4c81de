import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface FieldWords {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Good news, in the place of the error. */
  note?: string | undefined;
  /** Keeps the place of the error free, so that nothing moves when it comes; what is live comes while somebody types. */
  line?: "kept" | "live" | undefined;
}

type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

const lines = { kept: "min-h-6", live: "min-h-12 sm:min-h-6" };

export function describe({ name, hint, error, note }: FieldWords): Described {
  const isTold = error || note;
  const notes = [hint && `${name}-hint`, isTold && `${name}-error`].filter(Boolean).join(" ");
  return {
    id: name,
    ...(notes !== "" && { "aria-describedby": notes }),
    ...(error && { "aria-invalid": true }),
  };
}

/** Label above, hint between, error below; all of them are read with the field. */
export function Labelled({
  name,
  label,
  hint,
  error,
  note,
  line,
  children,
}: FieldWords & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-secondary text-txt-black-500">
          {hint}
        </p>
      )}
      {children}
      {(error || line) && (
        <div className={line && lines[line]} role={line === "live" ? "status" : undefined}>
          {error && (
            <p
              id={`${name}-error`}
              className="flex items-start gap-2 font-semibold text-danger-700"
            >
              <Icon name="alert" size={20} className="mt-0.5 shrink-0" />
              {error}
            </p>
          )}
          {!error && note && (
            <p id={`${name}-error`} className="text-success-700">
              {note}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

export type OwnProps<Tag extends "input" | "select"> = FieldWords &
  Omit<ComponentProps<Tag>, "name" | "id">;

export function TextField({ name, label, hint, error, line, ...rest }: OwnProps<"input">) {
  const words = { name, label, hint, error, line };
  return (
    <Labelled {...words}>
      <input type="text" {...rest} {...describe(words)} name={name} className="text-field" />
    </Labelled>
  );
}

export function SelectField({
  name,
  label,
  hint,
  error,
  line,
  icon,
  ...rest
}: OwnProps<"select"> & { icon: IconName }) {
  const words = { name, label, hint, error, line };
  return (
    <Labelled {...words}>
      <div className="select-field">
        <Icon name={icon} size={20} />
        <select {...rest} {...describe(words)} name={name} />
        <Icon name="chevronDown" size={20} />
      </div>
    </Labelled>
  );
}
