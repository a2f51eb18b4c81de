import type { DomainError } from "@kaunter/domain/domain-error";
import { useState } from "react";
import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Modal } from "@kaunter/web/ui/modal";
import { Link } from "@kaunter/web/ui/link";

interface ClosedDialogProps {
  open: boolean;
  announcement: string;
  isAsking: boolean;
  failure: DomainError | null;
  askAgain: () => void;
}

export function ClosedDialog({ open, announcement, ...asking }: ClosedDialogProps) {
  const t = useT();
  return (
    <Modal open={open} title={t("banners.closed.title")} blocking maxWidth={440}>
      <ClosedCounter />
      <p className="whitespace-pre-line wrap-anywhere">
        {announcement || t("banners.closed.message")}
      </p>
      {open && <TryAgain {...asking} />}
      <p className="mt-4 text-txt-black-500">
        {t("banners.closed.help")}{" "}
        <Link to="/helpline" className="text-link inline-flex min-h-11 items-center">
          {t("banners.closed.helpline")}
        </Link>
      </p>
    </Modal>
  );
}

/** What came of a press is said beside the button: it may look as before. */
function TryAgain({
  isAsking,
  failure,
  askAgain,
}: Pick<ClosedDialogProps, "isAsking" | "failure" | "askAgain">) {
  const t = useT();
  const [isPressed, setPressed] = useState(false);

  function handlePress() {
    setPressed(true);
    askAgain();
  }

  return (
    <>
      <Button className="mt-4 w-full" aria-disabled={isAsking || undefined} onClick={handlePress}>
        {isAsking && <span className="spinner" />}
        {t("action.try_again")}
      </Button>
      <output className="mt-2 block">
        {isPressed && !isAsking && (failure ? translateError(failure) : t("banners.closed.still"))}
      </output>
    </>
  );
}

function ClosedCounter() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 240 120"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="my-4 h-auto w-full rounded-md bg-primary-50 stroke-primary-700"
    >
      <path d="M60 28h120v52H60zM60 41h120M60 54h120M60 67h120" />
      <path d="M44 28h152M40 80h160v8H40zM52 88v22M188 88v22M28 110h184" />
      <path d="M120 41v8M96 49h48v18H96z" className="fill-white stroke-orange-700" />
      <path d="M106 58h28" className="stroke-orange-700" />
    </svg>
  );
}
