import type { ReactNode } from "react";
import { Outline } from "@kaunter/web/ui/icon";
import { type Step, Steps } from "./steps.tsx";
import { Link } from "@kaunter/web/ui/link";

const arrowLeft = "m12 19-7-7 7-7M19 12H5";

interface JourneyProps {
  step: Step;
  /** A page with a second column takes the whole width. */
  isWide?: boolean;
  back?: { to: string; label: string } | undefined;
  children: ReactNode;
}

/** The frame of every page on the way to a receipt. */
export function Journey({ step, isWide = false, back, children }: JourneyProps) {
  // A phone's first screen belongs to the amount until somebody pays.
  const isEarly = step === "search" || step === "cart";
  const top = isEarly && !back ? "pt-6" : "pt-3";
  return (
    <div className="wrap">
      <div
        className={`${top} pb-10 has-[.sticky-bar]:pb-0 md:pt-6 ${isWide ? "" : "mx-auto max-w-180"}`}
      >
        {back && (
          <Link
            to={back.to}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-700 hover:underline"
          >
            <Outline path={arrowLeft} size={20} />
            {back.label}
          </Link>
        )}
        <div className={isEarly ? "max-w-180 max-md:hidden" : "max-w-180"}>
          <Steps current={step} />
        </div>
        {children}
      </div>
    </div>
  );
}
