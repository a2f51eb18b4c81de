import { addCharge } from "../../features/cart/use-cart.ts";
import { HandoverPage } from "../../features/handover/handover-page.tsx";
import { chargesQuery } from "../../features/search/api.ts";
import { titleOf } from "../../features/search/result/charge-words.ts";
import { ConsentFields } from "../../features/search/result/consent-fields.tsx";
import { readDeclaration } from "../../features/search/result/read-choice.ts";
import type { ChargeSearch } from "../../lib/charge-search.ts";
import { queryClient } from "@kaunter/web/api/query-client";

/** What was handed over is found as the search finds it, and goes into the cart. */
export function Handover() {
  return (
    <HandoverPage
      titleOf={titleOf}
      findCharges={findCharges}
      ConsentFields={ConsentFields}
      readConsent={readDeclaration}
      onAdd={addCharge}
    />
  );
}

function findCharges(search: ChargeSearch) {
  return queryClient.fetchQuery(chargesQuery({ ...search, compound: null }, 0));
}
