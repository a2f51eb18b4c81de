import { DomainError } from "@kaunter/domain/domain-error";
import { useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { logIn } from "../../model/session/log-in.ts";
import { askToSignIn, signedIn, useSession } from "../../model/session/session.ts";
import { CodeForm } from "./code-form.tsx";
import type { Details } from "./details.ts";
import { DetailsForm } from "./details-form.tsx";
import { Registered } from "./registered.tsx";
import { navigate } from "@kaunter/web/page/router";
import { Redirect } from "@kaunter/web/ui/link";

interface Step {
  at: "details" | "code" | "done";
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
  if (session && at !== "done") return <Redirect to="/" />;

  /** Whoever has just proven the mailbox and chosen the password need not type it again. */
  async function handleDone(done: Details, known?: string): Promise<void> {
    try {
      const login = { name: done.name, password: done.password, keep: false };
      const name = known ?? (await logIn(login));
      setStep({ at: "done", details: done, refusal: null });
      signedIn(name);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      navigate("/");
      void askToSignIn("registered");
    }
  }

  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        {at === "done" && details && <Registered email={details.name} />}
        {at === "code" && details && (
          <CodeForm
            details={details}
            onBack={(error) => setStep({ at: "details", details, refusal: error })}
            onDone={(name) => void handleDone(details, name)}
          />
        )}
        {at === "details" && (
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
