import type { Bill } from "@kaunter/contracts/bills";
import { BillsPage } from "../../features/bills/bills-page.tsx";
import type { SaveDialogProps } from "../../features/bills/save-dialog.tsx";
import { addCharge } from "../../features/cart/use-cart.ts";
import { messageOf, titleOf } from "../../features/search/result/charge-words.ts";
import { ConsentFields } from "../../features/search/result/consent-fields.tsx";
import { readDeclaration } from "../../features/search/result/read-choice.ts";
import { t } from "@kaunter/web/language/translate";
import { lazyPage } from "@kaunter/web/page/lazy-page";

const rename = lazyPage<SaveDialogProps>(["bills"], async () => {
  return (await import("../../features/bills/save-dialog.tsx")).SaveDialog;
});

const words = { titleOf, messageOf, nameOf };

/** Saved bills are spoken of as the search does, and go into the cart. */
export function Bills() {
  return (
    <BillsPage
      words={words}
      ConsentFields={ConsentFields}
      readConsent={readDeclaration}
      renderRename={rename.render}
      onAdd={addCharge}
    />
  );
}

const smallTypes = ["market", "booking", "ticket", "parking"] as const;

function nameOf({ type, compound_type }: Bill): string {
  if (compound_type) return t(`compound.${compound_type}`);
  const small = smallTypes.find((each) => each === type);
  if (small) return t(`search.type.${small}`);
  return t(type === "assessment" ? "type.assessment" : "type.council_permit_license");
}
