import { lazyPage } from "@kaunter/web/page/lazy-page";

/** The parts of the search that come after its form. */
export const lookUp = lazyPage(["search"], async () => {
  return (await import("./pages/look-up.tsx")).LookUpForCart;
});

/** Few people declare a charge, so its form comes when it is asked for. */
export const declare = lazyPage(["search"], async () => {
  return (await import("./pages/declare.tsx")).DeclareForCart;
});

// A failure is found again, and told, when the lookup is shown.
export const fetchLookUp = () => void lookUp.preload().catch(() => undefined);
