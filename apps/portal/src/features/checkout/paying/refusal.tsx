import type { DomainError } from "@kaunter/domain/domain-error";
import { type ReactNode, useEffect, useRef } from "react";
import { isUnknown } from "@kaunter/web/api/is-unknown";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";

interface RefusalProps {
  error: DomainError;
  /** Whoever reads that an earlier payment is in review may choose so. */
  onPayAgain?: () => void;
  children: ReactNode;
}

/** What came of a press that led nowhere, and what can be done about it. The focus brings it into sight. */
export function Refusal({ error, onPayAgain, children }: RefusalProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mt-5">
      <Panel look="warning">
        <p className="font-semibold">{translateError(error)}</p>
        {isUnknown(error) ? <p className="mt-1">{t("paying.unknown")}</p> : children}
        {error.code === "payment_in_review" && onPayAgain && (
          <Button look="secondary" className="mt-3" onClick={onPayAgain}>
            {t("paying.pay_again")}
          </Button>
        )}
      </Panel>
    </div>
  );
}
