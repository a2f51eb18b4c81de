import type { Offer } from "@kaunter/contracts/charges";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { Journey } from "../../../model/payment/journey.tsx";
import { AddBar } from "../result/add-bar.tsx";
import { useAdding } from "../result/adding.ts";
import { Explanation } from "../result/explanation.tsx";
import { ChargeForm } from "./charge-form.tsx";

export interface DeclareProps {
  council: CouncilCode;
  /** The address of the next search. */
  another: string;
}

/** A charge that its payer declares: the amount follows what is typed, and the server has the last word on it. */
export function Declare({ council, another }: DeclareProps) {
  useT();
  const [offer, setOffer] = useState<Offer | null>(null);
  const { add, standing, said, refusal } = useAdding();
  return (
    <Journey step="search" back={{ to: another, label: t("search.another") }}>
      <ChargeForm
        council={council}
        onType={setOffer}
        onDeclare={async (choice) => standing === "in_cart" || add(choice)}
      >
        {(isBusy) => (
          <>
            {offer && offer.explanation.length > 0 && (
              <div className="mt-8">
                <Explanation offer={offer} />
              </div>
            )}
            <AddBar
              offer={offer}
              isBusy={isBusy}
              standing={standing}
              said={said}
              refusal={refusal}
              another={another}
            />
          </>
        )}
      </ChargeForm>
    </Journey>
  );
}
