import type { DomainError } from "@kaunter/domain/domain-error";
import { useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { askToSignIn, useSession } from "../../model/session/session.ts";
import { CodeForm } from "./code-form.tsx";
import type { Details } from "./details.ts";
import { DetailsForm } from "./details-form.tsx";
import { navigate } from "@kaunter/web/page/router";
import { Redirect } from "@kaunter/web/ui/link";

interface Step {
  at: "details" | "code";
  details: Details | null;
  /** What the server found wrong with the details when it had seen the code. */
  refusal: DomainError | null;
}

/** Two steps: who one is, then the code that proves the mailbox. */
export function RegistrationPage() {
  useT();
  const session = useSession();
  const [{ at, details, refusal }, setStep] = useState<Step>({
    at: "details",
    details: null,
    refusal: null,
  });
  if (session) return <Redirect to="/" />;

  async function handleDone(): Promise<void> {
    navigate("/");
    void askToSignIn("registered");
  }

  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        {at === "code" && details ? (
          <CodeForm
            details={details}
            onBack={(error) => setStep({ at: "details", details, refusal: error })}
            onDone={() => void handleDone()}
          />
        ) : (
          <DetailsForm
            details={details}
            refusal={refusal}
            onSent={(typed) => setStep({ at: "code", details: typed, refusal: null })}
          />
        )}
      </div>
    </div>
  );
}
