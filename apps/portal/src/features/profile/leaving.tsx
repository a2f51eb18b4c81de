import { host } from "@kaunter/web/browser/host";
import { t } from "@kaunter/web/language/translate";
import { signedOut } from "../../model/session/session.ts";
import { Panel } from "@kaunter/web/ui/panel";
import { deleteAccount, readEverything } from "./api.ts";
import { OwnForm } from "./form/own-form.tsx";
import { navigate } from "@kaunter/web/page/router";

export function TakeData() {
  return (
    <>
      <p>{t("profile.take_text")}</p>
      <OwnForm
        submit={t("profile.take_file")}
        look="secondary"
        passwordField="take_password"
        send={async () => {
          saveText("kaunter.json", await readEverything());
          return t("profile.taken");
        }}
      />
    </>
  );
}

/** The browser saves it like any file that it is sent. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  host().save(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Tells what is deleted and what is kept, before anything is deleted. */
export function DeleteAccount() {
  return (
    <>
      <Panel look="warning">
        <p>{t("profile.delete_gone")}</p>
        <p className="mt-1">{t("profile.delete_kept")}</p>
      </Panel>
      <OwnForm
        submit={t("profile.delete_submit")}
        look="secondary"
        passwordField="delete_password"
        asksPassword
        send={async () => {
          await deleteAccount();
          navigate("/");
          await signedOut();
          return t("profile.deleted");
        }}
      />
    </>
  );
}
