import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { changeJson } from "@kaunter/web/api/client";
import { signedOut } from "../../model/session/session.ts";
import { translateError } from "@kaunter/web/language/translate-error";
import { showSnackbar } from "@kaunter/web/shell/snackbar";

/** Answers whether the session is over: nobody may believe so while the server still honours it. */
export async function logOut(): Promise<boolean> {
  try {
    await changeJson("DELETE", paths.session);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    showSnackbar({ message: translateError(error), kind: "failure" });
    return false;
  }
  await signedOut();
  return true;
}
