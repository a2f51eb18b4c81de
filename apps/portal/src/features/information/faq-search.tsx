import { useT } from "@kaunter/web/language/translate";
import { TextField } from "@kaunter/web/ui/field";

interface FaqSearchProps {
  sought: string;
  onSeek: (sought: string) => void;
  count: number;
}

/** Finds a question by any word of it or of its answer, while one types. */
export function FaqSearch({ sought, onSeek, count }: FaqSearchProps) {
  const t = useT();
  return (
    <div className="mt-6 flex flex-col gap-1.5">
      <TextField
        name="faq-search"
        type="search"
        label={t("information.faq.search")}
        autoComplete="off"
        value={sought}
        onChange={(event) => onSeek(event.target.value)}
      />
      <output className="min-h-6 text-secondary text-txt-black-500" htmlFor="faq-search">
        {sought.trim() !== "" && t("information.faq.found", { count })}
      </output>
    </div>
  );
}
