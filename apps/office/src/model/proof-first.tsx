import { translateError } from "@kaunter/web/language/translate-error";
import { Panel } from "@kaunter/web/ui/panel";
import type { ReactNode } from "react";
import { ProofForm } from "./proof-form.tsx";
import type { useProven } from "./use-proven.ts";

interface ProofFirstProps {
  proven: ReturnType<typeof useProven>;
  /** What can be pressed. */
  children: ReactNode;
}

/** Why the last press came to nothing; below it the factor that is asked for, or else what can be pressed. */
export function ProofFirst({ proven, children }: ProofFirstProps) {
  const { isBusy, error, isProofNeeded, prove, leaveProof } = proven;
  return (
    <>
      <div role="alert" className="empty:hidden">
        {error && <Panel look="danger">{translateError(error)}</Panel>}
      </div>
      {isProofNeeded && <ProofForm isBusy={isBusy} onProve={prove} onLeave={leaveProof} />}
      {/* What was typed stays where it is. */}
      <div hidden={isProofNeeded} className="grid gap-3">
        {children}
      </div>
    </>
  );
}
