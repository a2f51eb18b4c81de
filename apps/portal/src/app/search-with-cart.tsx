import { useEffect } from "react";
import { lazyPage } from "./lazy-page.ts";

/** Where two features meet: what the search finds goes into the cart. */
const lookUp = lazyPage("search", async () => {
  const [{ LookUp }, { addCharge }] = await Promise.all([
    import("../features/search/look-up.tsx"),
    import("../features/cart/use-cart.ts"),
  ]);
  return function LookUpWithCart(props: Omit<Parameters<typeof LookUp>[0], "onAdd">) {
    return <LookUp {...props} onAdd={addCharge} />;
  };
});

// A failure is found again, and told, when the lookup is shown.
const fetchLookUp = () => void lookUp.preload().catch(() => undefined);

export const searchPage = lazyPage("search", async () => {
  // A link with a number in it needs both at once.
  if (/[?&]no=./.test(location.hash)) fetchLookUp();
  const { SearchPage } = await import("../features/search/search-page.tsx");
  return function SearchWithCart() {
    useEffect(fetchLookUp, []);
    return <SearchPage renderLookUp={(props) => lookUp.render(props)} />;
  };
});
