import { useT } from "@kaunter/web/language/translate";
import type { Contact } from "./contacts.ts";

const row = "flex flex-wrap items-center gap-x-3";
const link = "text-link inline-flex min-h-11 items-center wrap-anywhere";

export function ContactLinks({ contact }: { contact: Contact }) {
  const t = useT();
  return (
    <dl>
      <div className={row}>
        <dt className="text-txt-black-500">{t("information.helpline.phone")}</dt>
        <dd>
          <a href={`tel:${contact.phone.replaceAll(/[ -]/g, "")}`} className={link}>
            {contact.phone}
          </a>
        </dd>
      </div>
      <div className={row}>
        <dt className="text-txt-black-500">{t("information.helpline.email")}</dt>
        <dd>
          <a href={`mailto:${contact.email}`} className={link}>
            {contact.email}
          </a>
        </dd>
      </div>
    </dl>
  );
}
