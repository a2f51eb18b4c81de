import * as paths from "@kaunter/contracts/paths";
import { t } from "@kaunter/web/language/translate";
import { addressOf, useLocation } from "@kaunter/web/page/router";
import { FileButton } from "@kaunter/web/ui/button";
import { isFromApp } from "../../model/payment/from-app.ts";

/** Whoever began to pay in the mobile app finds the way back; the phone opens it there. */
export function BackToApp() {
  const address = addressOf(useLocation());
  if (!isFromApp()) return null;
  return (
    <FileButton href={`${paths.appLink}#${address}`} className="mt-3 mb-4 w-full">
      {t("outcome.back_to_app")}
    </FileButton>
  );
}
