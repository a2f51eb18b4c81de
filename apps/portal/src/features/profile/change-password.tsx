import type { User } from "@kaunter/contracts/accounts";
import { checkPassword, checkSamePassword } from "@kaunter/domain/person/password";
import { t } from "@kaunter/web/language/translate";
import { NewPasswordField } from "../../model/session/new-password-field.tsx";
import { PasswordField } from "@kaunter/web/ui/password-field";
import { changePassword } from "./api.ts";
import { OwnForm } from "./form/own-form.tsx";
import { faultsIn, given, type Typed } from "./form/use-own-form.ts";

/** Whoever knows the old password sets a new one; all other devices are signed out. */
export function ChangePassword({ user }: { user: User }) {
  return (
    <>
      <p>{t("profile.password_text")}</p>
      <OwnForm
        submit={t("profile.change_password")}
        passwordField="old_password"
        labels={{
          old_password: t("profile.old_password"),
          password: t("profile.new_password"),
          confirm_password: t("profile.confirm_password"),
        }}
        check={faultsOf}
        send={async (typed) => {
          await changePassword({
            old_password: typed("old_password"),
            password: typed("password"),
            confirm_password: typed("confirm_password"),
          });
          return t("profile.password_changed");
        }}
      >
        {(field) => (
          <>
            {/* Password managers want to know whose password it is. */}
            <input hidden readOnly name="username" autoComplete="username" value={user.name} />
            <PasswordField {...field("old_password")} autoComplete="current-password" />
            <NewPasswordField
              {...field("password")}
              hint={t("profile.password_hint")}
              fine={t("profile.password_fine")}
              oneself={() => ({ email: user.name, full_name: user.full_name })}
            />
            <PasswordField {...field("confirm_password")} autoComplete="new-password" />
          </>
        )}
      </OwnForm>
    </>
  );
}

function faultsOf(typed: Typed) {
  return faultsIn({
    old_password: () => given(typed("old_password")),
    password: () => checkPassword(typed("password")),
    confirm_password: () => checkSamePassword(typed("password"), typed("confirm_password")),
  });
}
