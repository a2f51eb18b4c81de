import { t } from "@kaunter/web/language/translate";
import { allowPayAgain } from "../../model/payment/pay-again.ts";
import { markDone, type OpenPayment } from "../../model/payment/payment-storage.ts";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { navigate } from "@kaunter/web/page/router";

/** After a day without a result it is up to the payer; what happens to the first money is said before. */
export function PayAgain({ started }: { started: OpenPayment | null }) {
  async function handleAgain({ charges, created }: OpenPayment) {
    allowPayAgain(charges);
    await markDone(created._id);
    navigate("/cart");
  }

  return (
    <section aria-labelledby="again-title" className="card mt-5 grid gap-3 p-4 md:p-6">
      <h2 id="again-title">{t("requery.again_title")}</h2>
      <p>{t("requery.again_text")}</p>
      {started ? (
        <Button look="secondary" onClick={() => void handleAgain(started)}>
          {t("requery.again_cart")}
        </Button>
      ) : (
        <LinkButton to="/search" look="secondary">
          {t("requery.again_search")}
        </LinkButton>
      )}
    </section>
  );
}
