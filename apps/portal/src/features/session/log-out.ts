import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { changeJson } from "../../lib/api-client.ts";
import { signedOut } from "../../lib/session.ts";
import { translateError } from "../../lib/translate-error.ts";
import { showSnackbar } from "../../ui/snackbar.tsx";

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
