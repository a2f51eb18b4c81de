import { useT } from "@kaunter/web/language/translate";
import { LanguageSelect } from "@kaunter/web/shell/language-select";
import type { ReactNode } from "react";
import { Brand } from "../../model/brand.tsx";

/**
 * On the left what to do, on the right the address to compare. Nobody's data is shown before somebody has signed in.
 */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  return (
    <main id="main" className="office-door">
      <section>
        <Brand subline={t("app.for_staff")} />
        <div className="mt-16 max-w-[420px]">
          <h1>{title}</h1>
          {children}
        </div>
      </section>
      <aside>
        <p>{t("door.you_are_at")}</p>
        <p className="font-heading text-2xl/9 text-white">{location.host}</p>
        <p className="mt-2">{t("door.compare")}</p>
        <div className="mt-12 w-fit rounded-md bg-white text-txt-black-900">
          <LanguageSelect />
        </div>
      </aside>
    </main>
  );
}
