import { DomainError } from "@kaunter/domain/domain-error";
import { useState } from "react";
import { usePressed } from "./use-pressed.ts";

type Work = () => Promise<void>;

/** Presses of somebody who may have to show a factor first: it is asked for, and what was wanted goes on then. */
export function useProven() {
  const { isBusy, error, press } = usePressed();
  const [wanted, setWanted] = useState<Work>();
  const [isProofNeeded, setProofNeeded] = useState(false);
  const act = (work: Work) => {
    setWanted(() => work);
    void press(async () => {
      try {
        await work();
      } catch (fault) {
        setProofNeeded(fault instanceof DomainError && fault.code === "staff_proof_required");
        throw fault;
      }
    });
  };
  // The factor is asked for until one is right: a wrong code is mended where it stands.
  const prove = (show: Work) =>
    void press(async () => {
      await show();
      setProofNeeded(false);
      await wanted?.();
    });
  const leaveProof = () => void press(async () => setProofNeeded(false));
  return { isBusy, error, isProofNeeded, act, prove, leaveProof };
}
