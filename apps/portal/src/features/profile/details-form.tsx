import type { User } from "@kaunter/contracts/accounts";
import type { UpdateUser } from "@kaunter/contracts/profile";
import { dayOf } from "@kaunter/domain/calendar";
import { refuseCardNumber } from "@kaunter/domain/person/card-number";
import { parseIdentityNumber } from "@kaunter/domain/person/identity-number";
import { parsePhone } from "@kaunter/domain/person/phone";
import { type IdentityType, identityTypes } from "@kaunter/domain/vocabulary/people";
import { t } from "@kaunter/web/language/translate";
import { now } from "@kaunter/web/browser/clock";
import { SelectField, TextField } from "@kaunter/web/ui/field";
import { readUserAgain, updateUser } from "./api.ts";
import { type FieldOf, OwnForm } from "./form/own-form.tsx";
import { faultsIn, given, type Typed } from "./form/use-own-form.ts";

/** Who one is. The identity number is shown masked, and stays where no other is typed. */
export function DetailsForm({ user }: { user: User }) {
  async function send(typed: Typed): Promise<string> {
    await updateUser(changesIn(user, detailsIn(typed)));
    await readUserAgain(user.name);
    return t("profile.updated");
  }

  return (
    <section aria-labelledby="details-title" className="card mt-5 p-4 md:p-6">
      <h2 id="details-title" className="mb-3">
        {t("profile.details")}
      </h2>
      <OwnForm
        submit={t("action.save")}
        passwordField="details_password"
        labels={{
          full_name: t("profile.full_name"),
          identity_type: t("profile.identity_type"),
          ic_num: t("profile.ic_num"),
          phone: t("profile.phone"),
        }}
        check={(typed) => faultsOf(user, detailsIn(typed))}
        send={send}
      >
        {(field) => <Fields user={user} field={field} />}
      </OwnForm>
    </section>
  );
}

function detailsIn(typed: Typed) {
  return {
    full_name: typed("full_name").trim(),
    identity_type: typed("identity_type") as IdentityType,
    ic_num: typed("ic_num").replaceAll(/[\s-]/g, ""),
    phone: typed("phone").trim(),
  };
}

/** What stands as it was shown is not sent: it may have been changed elsewhere since. */
function changesIn(user: User, details: ReturnType<typeof detailsIn>): UpdateUser {
  const shown: Record<string, unknown> = user;
  return Object.fromEntries(Object.entries(details).filter(([name, text]) => shown[name] !== text));
}

function faultsOf(user: User, details: ReturnType<typeof detailsIn>) {
  const { full_name, identity_type, ic_num, phone } = details;
  const isMasked = ic_num === user.ic_num;
  return faultsIn({
    full_name: () => refuseCardNumber(given(full_name)),
    ic_num: () => isMasked || parseIdentityNumber(identity_type, given(ic_num), dayOf(now())),
    phone: () => parsePhone(given(phone)),
  });
}

function Fields({ user, field }: { user: User; field: FieldOf }) {
  return (
    <>
      <TextField
        {...field("full_name")}
        defaultValue={user.full_name}
        autoComplete="name"
        maxLength={100}
      />
      <SelectField {...field("identity_type")} icon="licence" defaultValue={user.identity_type}>
        {identityTypes.map((type) => (
          <option key={type} value={type}>
            {t(`profile.identity.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field("ic_num")}
        hint={t("profile.ic_num_hint")}
        defaultValue={user.ic_num}
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        {...field("phone")}
        type="tel"
        hint={user.phone_verified ? t("profile.phone_verified") : t("profile.phone_unverified")}
        defaultValue={user.phone}
        autoComplete="tel"
        maxLength={20}
      />
    </>
  );
}
