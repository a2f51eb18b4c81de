import { useId } from "react";

/** A section of a text: its first line is the heading, lines after a dash are a list. */
export function TextSection({ text }: { text: string }) {
  const titleId = useId();
  const [title, ...lines] = text.split("\n");
  const points = lines.filter((line) => line.startsWith("- "));
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="mb-3">
        {title}
      </h2>
      {points.length > 0 && (
        <ul className="list-disc grid gap-2 pl-6">
          {points.map((point) => (
            <li key={point}>{point.slice(2)}</li>
          ))}
        </ul>
      )}
      {lines
        .filter((line) => !line.startsWith("- "))
        .map((line) => (
          <p key={line} className={points.length > 0 ? "mt-3" : ""}>
            {line}
          </p>
        ))}
    </section>
  );
}
