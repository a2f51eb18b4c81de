import { refuseCardNumber } from "@kaunter/domain/person/card-number";
import { useQuery } from "@tanstack/react-query";
import { t } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { canUsePasskeys } from "@kaunter/web/browser/host";
import { TextField } from "@kaunter/web/ui/field";
import { Panel } from "@kaunter/web/ui/panel";
import { passkeysQuery, removePasskey } from "../api.ts";
import { makePasskey } from "./make-passkey.ts";
import { OwnForm } from "../form/own-form.tsx";
import { OwnRows } from "./own-rows.tsx";
import { timeOf } from "./time-of.ts";
import { faultsIn, given } from "../form/use-own-form.ts";

/** Signing in by the lock of a device. */
export function Passkeys({ name }: { name: string }) {
  const found = useQuery(passkeysQuery(name), queryClient);
  const canMake = canUsePasskeys();
  return (
    <>
      <p>{t("profile.passkeys_text")}</p>
      <OwnRows
        found={found}
        wordsOf={({ label, created_at, last_used_at }) => ({
          title: label,
          text:
            last_used_at === null
              ? t("profile.added", { when: timeOf(created_at) })
              : t("profile.last_used", { when: timeOf(last_used_at) }),
        })}
        action={t("action.remove")}
        onRemove={removePasskey}
        removed={t("profile.passkey_removed")}
        none={t("profile.no_passkeys")}
      />
      {canMake ? (
        <OwnForm
          submit={t("profile.add_passkey")}
          passwordField="passkey_password"
          labels={{ passkey_label: t("profile.passkey_label") }}
          check={(typed) =>
            faultsIn({ passkey_label: () => refuseCardNumber(given(typed("passkey_label"))) })
          }
          send={async (typed) => {
            await makePasskey(typed("passkey_label").trim());
            await found.refetch();
            return t("profile.passkey_added");
          }}
        >
          {(field) => (
            <TextField
              {...field("passkey_label")}
              hint={t("profile.passkey_hint")}
              maxLength={60}
            />
          )}
        </OwnForm>
      ) : (
        <Panel look="info">{t("profile.passkeys_unknown")}</Panel>
      )}
    </>
  );
}
