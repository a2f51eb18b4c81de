import type { ComponentProps } from "react";

/** A button that looks like a link, for what is not the main thing to do. */
export function QuietButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className="text-link inline-flex min-h-11 cursor-pointer items-center justify-center"
    />
  );
}
