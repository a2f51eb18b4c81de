import { useT } from "../../i18n/translate.ts";
import { Link } from "../../lib/router.tsx";

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
