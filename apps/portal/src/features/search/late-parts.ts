import { lazyPage } from "@kaunter/web/page/lazy-page";

/** What asks the server and shows its answer is fetched after the form, while a person types. */
export const lookUp = lazyPage(["search"], async () => (await import("./look-up.tsx")).LookUp);

/** Few people declare a charge, so its form comes when it is asked for. */
export const declare = lazyPage(["search"], async () => {
  return (await import("./declare/declare.tsx")).Declare;
});

// A failure is found again, and told, when the lookup is shown.
export const fetchLookUp = () => void lookUp.preload().catch(() => undefined);
