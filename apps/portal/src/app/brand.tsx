import { useT } from "@kaunter/web/language/translate";
import { Link } from "@kaunter/web/ui/link";

export function Brand() {
  const t = useT();
  return (
    <Link to="/" className="flex min-h-11 items-center gap-3 rounded-sm no-underline">
      <svg viewBox="0 0 32 36" aria-hidden="true" className="h-9 w-8 shrink-0 md:h-10 md:w-9">
        <path className="fill-primary-600" d="M16 1 3 5v13c0 8 6 13 13 16 7-3 13-8 13-16V5z" />
        <path className="fill-white" d="m6 20 5-6 2 2 3-5 3 5 2-2 5 6zM6 22h20v2H6z" />
      </svg>
      <span className="flex flex-col">
        <span className="font-heading text-[1.0625rem]/6 text-txt-black-900 md:text-xl/7">
          {t("app.name")}
        </span>
        <span className="text-xs/4 text-txt-black-500">{t("app.subline")}</span>
      </span>
    </Link>
  );
}
