import { useT } from "@kaunter/web/language/translate";

/** Stars would be read one by one: whoever listens hears what is shown, and a word for what is not. */
export function Masked({ text }: { text: string }) {
  const t = useT();
  if (!text.includes("*")) return text;
  const heard = text.replaceAll(/\s*\*+/g, ` ${t("search.masked")}`).trim();
  return (
    <>
      <span aria-hidden>{text}</span>
      <span className="sr-only">{heard}</span>
    </>
  );
}
