import { type ReactNode, useState } from "react";
import { Icon } from "@kaunter/web/ui/icon";

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** Closed until it is wanted; what it needs from the server is asked for then. */
export function Section({ title, children }: SectionProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="group card mt-3" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 grow">{title}</h2>
        <Icon name="chevronDown" className="shrink-0 text-primary-600 group-open:rotate-180" />
      </summary>
      {wasOpened && <div className="grid gap-5 px-5 pb-5">{children}</div>}
    </details>
  );
}
