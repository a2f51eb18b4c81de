import * as paths from "@kaunter/contracts/paths";
import { useNavigate } from "react-router";
import { t } from "../../i18n/translate.ts";
import { signedOut } from "../../lib/session.ts";
import { FileButton } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { deleteAccount } from "./api.ts";
import { OwnForm } from "./form/own-form.tsx";

export function TakeData() {
  return (
    <>
      <p>{t("profile.take_text")}</p>
      <FileButton
        look="secondary"
        className="justify-self-start"
        href={paths.accountExport}
        download
      >
        {t("profile.take_file")}
      </FileButton>
    </>
  );
}

/** Says what becomes of what before anything is gone. */
export function DeleteAccount() {
  const navigate = useNavigate();
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
        send={async (typed) => {
          await deleteAccount(typed("delete_password"));
          await navigate("/");
          await signedOut();
          return t("profile.deleted");
        }}
      />
    </>
  );
}
