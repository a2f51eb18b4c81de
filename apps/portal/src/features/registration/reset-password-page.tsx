import { DomainError } from "@kaunter/domain/domain-error";
import { useEffect, useState } from "react";
import { t, useT } from "@kaunter/web/language/translate";
import { askToSignIn, sessionIsOver } from "../../model/session/session.ts";
import { whileShown } from "@kaunter/web/state/while-shown";
import { Button, LinkButton } from "@kaunter/web/ui/button";
import { overCodes, readReset } from "./api.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { Refusal } from "./refusal.tsx";
import { navigate, useSearchParams } from "@kaunter/web/page/router";

/** By the link of a mail. */
export function ResetPasswordPage() {
  useT();
  const search = useSearchParams();
  const id = search.get("id") ?? "";
  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-7 pb-12 md:pt-10">
        <Reset key={id} id={id} />
      </div>
    </div>
  );
}

type Answer = { email: string } | Refused | null;

interface Refused {
  refusal: DomainError;
  isPerhapsSet?: boolean;
}

function Reset({ id }: { id: string }) {
  const [answer, setAnswer] = useState<Answer>(null);
  const isAsking = answer === null;
  useEffect(() => (isAsking ? whileShown(ask(id), setAnswer) : undefined), [id, isAsking]);

  async function handleDone(): Promise<void> {
    // Every session is over, this browser's own too.
    sessionIsOver();
    navigate("/");
    void askToSignIn("reset");
  }

  if (answer && "email" in answer) {
    const { email } = answer;
    return (
      <NewPasswordForm
        id={id}
        email={email}
        onDone={() => void handleDone()}
        onOver={(refusal, isPerhapsSet) => setAnswer({ refusal, isPerhapsSet })}
      />
    );
  }
  return (
    <>
      <h1 tabIndex={-1}>{t("nav.reset_password")}</h1>
      {isAsking && <span className="skeleton mt-6 block h-48" />}
      {answer && <RefusedLink {...answer} onRetry={() => setAnswer(null)} />}
    </>
  );
}

/** Each way to be refused has its number, for whoever calls the helpline. Only the server can say that a link is over. */
function RefusedLink({ refusal: cause, isPerhapsSet, onRetry }: Refused & { onRetry: () => void }) {
  const isOver = overCodes.includes(cause.code);
  const code = cause.code === "too_many_requests" ? "invalid_request_3" : cause.code;
  return (
    <>
      <Refusal code={code} cause={cause} />
      {isPerhapsSet && <p className="mt-5">{t("registration.perhaps_set")}</p>}
      {isOver && <p className="mt-5">{t("registration.link_over")}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        {isOver && <Button onClick={() => void askToSignIn()}>{t("nav.login")}</Button>}
        {!isOver && <Button onClick={onRetry}>{t("action.try_again")}</Button>}
        <LinkButton to="/" look="secondary">
          {t("action.back_home")}
        </LinkButton>
      </div>
    </>
  );
}

const idShape = /^[0-9a-f]{78}$/;

async function ask(id: string): Promise<Answer> {
  try {
    // What has no id at all is no request.
    if (!idShape.test(id)) throw new DomainError("invalid_request_2");
    return { email: await readReset(id) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error };
    throw error;
  }
}
