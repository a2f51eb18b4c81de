import { type ReactNode, useEffect, useId, useRef } from "react";
import { useT } from "../language/translate.ts";
import { Icon } from "./icon.tsx";

interface ModalProps {
  open: boolean;
  title: string;
  /** A blocking dialog cannot be left: no close button, no Escape, and it reopens if closed. */
  blocking?: boolean;
  onClose?: () => void;
  maxWidth?: number;
  /** Where the focus goes first instead of the heading: what is typed into, unless a keyboard would jump up. */
  focusOn?: string;
  children: ReactNode;
}

const widestPx = 800;
const isFine = () => matchMedia("(pointer: fine)").matches;

export function Modal({ open, title, blocking = false, onClose, ...rest }: ModalProps) {
  const { maxWidth, focusOn, children } = rest;
  const t = useT();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      const field = isFine() && focusOn ? document.getElementById(focusOn) : null;
      (field ?? heading.current)?.focus();
    }
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open, focusOn]);

  function handleClose() {
    // Browsers close on repeated Escape even when cancel is prevented.
    if (open && blocking) dialog.current?.showModal();
    else if (open) onClose?.();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby={blocking ? "none" : "closerequest"}
      onCancel={(event) => {
        if (blocking) event.preventDefault();
      }}
      onClose={handleClose}
      style={{ maxWidth: Math.min(maxWidth ?? widestPx, widestPx) }}
      className="modal"
    >
      <div className="flex items-start gap-4">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="grow py-2 outline-none">
          {title}
        </h2>
        {!blocking && onClose && (
          <button
            type="button"
            aria-label={t("action.close")}
            onClick={onClose}
            className="icon-button mr-[-12px]"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
