import { type MouseEvent, useEffect, useRef } from "react";
import { useT } from "../language/translate.ts";

interface ErrorSummaryProps {
  /** The id of each field that is wrong, with the words that stand beside it. */
  errors: readonly { field: string; text: string }[];
}

/** Above the heading, with the focus, so that nobody has to look for what went wrong. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const title = t("form.error_title");
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const { title: before } = document;
    document.title = `${title}: ${before}`;
    return () => {
      document.title = before;
    };
  }, [title]);

  // The address is the router's, so a jump within the page must not change it.
  function handleClick(event: MouseEvent, field: string) {
    event.preventDefault();
    document.getElementById(field)?.focus();
  }

  return (
    <div ref={box} role="alert" tabIndex={-1} className="error-summary">
      <h2>{title}</h2>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => handleClick(event, field)}
              className="inline-flex min-h-11 items-center font-semibold text-danger-700 underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
