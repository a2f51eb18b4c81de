import type { ReactNode } from "react";
import { Icon, type IconName, Outline } from "./icon.tsx";
import type { PanelLook } from "./panel.tsx";

const check = "M20 6 9 17l-5-5";

const icons = {
  info: "info",
  note: "info",
  warning: "alert",
  danger: "close",
} as const satisfies Record<Exclude<PanelLook, "success">, IconName>;

interface StatusPanelProps {
  look: PanelLook;
  title: string;
  children: ReactNode;
}

/** The one thing that the page has to say; the icon keeps colour from working alone. */
export function StatusPanel({ look, title, children }: StatusPanelProps) {
  return (
    <div className="status-panel" data-look={look}>
      <span className="status-icon">
        {look === "success" ? <Outline path={check} /> : <Icon name={icons[look]} />}
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
