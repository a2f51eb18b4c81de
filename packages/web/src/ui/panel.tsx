import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const looks = {
  info: { className: "bg-info-50 text-info-800", icon: "info" },
  note: { className: "bg-primary-50 text-primary-700", icon: "info" },
  success: { className: "bg-success-50 text-success-800", icon: "info" },
  warning: { className: "bg-orange-100 text-orange-900", icon: "alert" },
  danger: { className: "bg-danger-50 text-danger-700", icon: "alert" },
} as const satisfies Record<string, { className: string; icon: IconName }>;

export type PanelLook = keyof typeof looks;

/** A message in its place on the page; the icon keeps colour from working alone. */
export function Panel({ look, children }: { look: PanelLook; children: ReactNode }) {
  const { className, icon } = looks[look];
  return (
    <div className={`flex gap-3 rounded-md p-4 ${className}`}>
      <Icon name={icon} size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow wrap-anywhere">{children}</div>
    </div>
  );
}
