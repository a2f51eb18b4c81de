import { useT } from "@kaunter/web/language/translate";

const steps = ["search", "cart", "pay", "receipt"] as const;
export type Step = (typeof steps)[number];

/** Where one is on the way from a bill to its receipt. */
export function Steps({ current }: { current: Step }) {
  const t = useT();
  const reached = steps.indexOf(current);
  return (
    <ol aria-label={t("steps.label")} className="steps">
      {steps.map((step, index) => (
        <li
          key={step}
          data-reached={index <= reached}
          aria-current={step === current ? "step" : undefined}
        >
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
