import type { ReactNode } from "react";
import { Icon } from "@kaunter/web/ui/icon";

/** Folded on a phone, where the choice comes first; open where both have room. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  const isWide = matchMedia("(width >= 64em)").matches;
  return (
    <details className="fold" open={isWide}>
      <summary>
        {title}
        <Icon name="chevronDown" size={20} />
      </summary>
      {children}
    </details>
  );
}
