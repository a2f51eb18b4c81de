import { t } from "@kaunter/web/language/translate";
import { LinkButton } from "@kaunter/web/ui/button";
import { Link } from "@kaunter/web/ui/link";

type Address = { id: string; capability: string };

const requeryOf = ({ id, capability }: Address) => `/requery?id=${id}&key=${capability}`;

/** Where the bank is asked at once, a receipt is sent again and a mistyped e-mail is corrected. */
export function RequeryLink({ which, label }: { which: Address; label: string }) {
  return (
    <p className="mt-4 print:hidden">
      <Link to={requeryOf(which)} className="text-link inline-flex min-h-11 items-center">
        {label}
      </Link>
    </p>
  );
}

/** A day in review: it is up to the payer. The bank is asked once more before anything is paid again. */
export function PayAgain({ which }: { which: Address }) {
  return (
    <section aria-labelledby="again-title" className="card mt-5 grid gap-3 p-4 md:p-6">
      <h2 id="again-title">{t("outcome.again_title")}</h2>
      <p>{t("outcome.again_text")}</p>
      <LinkButton to={requeryOf(which)} look="secondary">
        {t("outcome.again")}
      </LinkButton>
    </section>
  );
}
