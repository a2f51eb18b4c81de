import { useT } from "@kaunter/web/language/translate";
import { OwnPage } from "../../model/session/own-page.tsx";
import { ClaimOffer } from "./claim-offer.tsx";
import { FilterForm } from "./filter-form.tsx";
import { readFilters, writeFilters } from "./filters.ts";
import { PaymentList } from "./payment-list.tsx";
import { navigate, useSearchParams } from "@kaunter/web/page/router";

/** What somebody has paid while signed in; what of it is wanted stands in the address. */
export function HistoryPage() {
  const t = useT();
  return (
    <OwnPage title={t("nav.history")} invitation={t("history.invitation")} isWide>
      {(name) => <History name={name} />}
    </OwnPage>
  );
}

function History({ name }: { name: string }) {
  const search = useSearchParams();
  const filters = readFilters(search);
  const words = writeFilters(filters);
  return (
    <>
      <ClaimOffer name={name} />
      <FilterForm
        key={words}
        filters={filters}
        onFilter={(next) => navigate(`/history?${new URLSearchParams(next).toString()}`)}
      />
      <PaymentList key={`list ${words}`} name={name} filters={filters} />
    </>
  );
}
