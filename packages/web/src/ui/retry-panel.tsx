import type { DomainError } from "@kaunter/domain/domain-error";
import { useT } from "../language/translate.ts";
import { translateError } from "../language/translate-error.ts";
import { Button } from "./button.tsx";
import { Panel } from "./panel.tsx";

interface RetryPanelProps {
  error: DomainError;
  onRetry: () => unknown;
}

/** Why something could not be fetched, and the way to try again. */
export function RetryPanel({ error, onRetry }: RetryPanelProps) {
  const t = useT();
  return (
    <Panel look="warning">
      <p>{translateError(error)}</p>
      <Button look="secondary" className="mt-3" onClick={() => void onRetry()}>
        {t("action.try_again")}
      </Button>
    </Panel>
  );
}
