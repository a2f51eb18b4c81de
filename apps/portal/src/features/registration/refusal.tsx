import type { DomainError, ErrorCode } from "@kaunter/domain/domain-error";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { Panel } from "@kaunter/web/ui/panel";

interface RefusalProps {
  /** What it means for the person. */
  code: ErrorCode;
  /** What the line or the server said. */
  cause: DomainError;
}

export function Refusal({ code, cause }: RefusalProps) {
  return (
    <div role="alert" className="mt-5">
      <Panel look="warning">
        <p className="font-semibold">
          {cause.code === code ? translateError(cause) : translateCode(code)}
        </p>
        {cause.code !== code && <p className="mt-1">{translateError(cause)}</p>}
      </Panel>
    </div>
  );
}
