import type { User } from "@kaunter/contracts/accounts";
import { DomainError } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";
import { t, useT } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { OwnPage } from "../../model/session/own-page.tsx";
import { Panel } from "@kaunter/web/ui/panel";
import { userQuery } from "./api.ts";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DetailsForm } from "./details-form.tsx";
import { DeleteAccount, TakeData } from "./leaving.tsx";
import { Passkeys } from "./devices/passkeys.tsx";
import { Section } from "./section.tsx";
import { Sessions } from "./devices/sessions.tsx";
import { VerifyPhone } from "./verify-phone.tsx";

export function ProfilePage() {
  const translate = useT();
  return (
    <OwnPage title={translate("nav.profile")} invitation={translate("profile.invitation")}>
      {(name) => <Profile name={name} />}
    </OwnPage>
  );
}

function Profile({ name }: { name: string }) {
  const { data, error, isFetching, refetch } = useQuery(userQuery(name), queryClient);
  if (data) return <Parts user={data} />;
  if (isFetching || !(error instanceof DomainError)) {
    return <span className="skeleton mt-6 block h-48" />;
  }
  return (
    <div role="alert" className="mt-5 grid gap-3">
      <Panel look="warning">{translateError(error)}</Panel>
      <Button onClick={() => void refetch()}>{t("profile.retry")}</Button>
    </div>
  );
}

/** What is seldom wanted stays closed. */
function Parts({ user }: { user: User }) {
  const { name } = user;
  return (
    <>
      <p className="mt-3 text-lg/7 wrap-anywhere">{t("profile.signed_in_as", { email: name })}</p>
      <DetailsForm key={JSON.stringify(user)} user={user} />
      {!user.phone_verified && (
        <Section title={t("profile.verify_phone")}>
          <VerifyPhone key={user.phone} user={user} />
        </Section>
      )}
      <Section title={t("profile.change_password")}>
        <ChangePassword user={user} />
      </Section>
      <Section title={t("profile.change_email")}>
        <ChangeEmail />
      </Section>
      <Section title={t("profile.passkeys")}>
        <Passkeys name={name} />
      </Section>
      <Section title={t("profile.sessions")}>
        <Sessions name={name} />
      </Section>
      <Section title={t("profile.take_data")}>
        <TakeData />
      </Section>
      <Section title={t("profile.delete")}>
        <DeleteAccount />
      </Section>
    </>
  );
}
