import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import { Steps } from "./steps.tsx";

interface JourneyProps {
  step: "search" | "cart";
  back?: { to: string; label: string } | undefined;
  children: ReactNode;
}

/** The frame of every page on the way to a receipt. */
export function Journey({ step, back, children }: JourneyProps) {
  return (
    <div className="wrap">
      <div className="mx-auto max-w-180 pt-3 pb-10 has-[.sticky-bar]:pb-0 md:pt-6">
        {back && (
          <Link
            to={back.to}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-700 hover:underline"
          >
            <Icon name="arrowLeft" size={20} />
            {back.label}
          </Link>
        )}
        <Steps current={step} />
        {children}
      </div>
    </div>
  );
}

/** Stays in sight while the page scrolls: what it comes to, and the one thing to do. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className="sticky-bar">{children}</div>;
}
