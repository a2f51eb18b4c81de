import { lazyPage } from "./lazy-page.ts";

/** Where two features meet: what the search finds goes into the cart. */
export const searchPage = lazyPage("search", async () => {
  const [{ SearchPage }, { addCharge }] = await Promise.all([
    import("../features/search/search-page.tsx"),
    import("../features/cart/use-cart.ts"),
  ]);
  return function SearchWithCart() {
    return <SearchPage onAdd={addCharge} />;
  };
});
