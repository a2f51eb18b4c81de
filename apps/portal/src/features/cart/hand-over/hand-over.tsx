import { Suspense, useState } from "react";
import type { GiveCodeProps } from "./give-code.tsx";
import { useT } from "@kaunter/web/language/translate";
import { lazyPage } from "@kaunter/web/page/lazy-page";

const giveCode = lazyPage<GiveCodeProps>(["handover"], async () => {
  return (await import("./give-code.tsx")).GiveCode;
});

/** The code and its drawing come when somebody wants them. */
export function HandOver({ services }: Pick<GiveCodeProps, "services">) {
  const t = useT();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold"
      >
        {t("handover.title")}
      </button>
      {isOpen !== undefined && (
        <Suspense>
          {giveCode.render({ services, open: isOpen, onClose: () => setOpen(false) })}
        </Suspense>
      )}
    </>
  );
}
