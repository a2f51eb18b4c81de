import { useT } from "@kaunter/web/language/translate";
import { Link } from "@kaunter/web/ui/link";

export function RequeryLink() {
  const t = useT();
  return (
    <p>
      <Link to="/requery" className="text-link inline-flex min-h-11 items-center">
        {t("information.link.requery")}
      </Link>
    </p>
  );
}
