import { type ComponentType, createElement, type ReactElement, use } from "react";
import type { CatalogueName } from "../i18n/args.gen.ts";
import { loadWords } from "../i18n/translate.ts";
import { PageLoadError } from "../lib/page-load-error.ts";

export interface LazyPage<P extends object = object> {
  /** Fetches code and words; after a failure it tries again. */
  preload(): Promise<void>;
  render: (props: P) => ReactElement;
}

export function lazyPage<P extends object = object>(
  words: CatalogueName[],
  load: () => Promise<ComponentType<P>>,
): LazyPage<P> {
  let attempt: Promise<void> | undefined;
  let outcome: { page: ComponentType<P> } | { error: PageLoadError } | undefined;

  async function fetchPage(): Promise<void> {
    try {
      const [page] = await Promise.all([load(), ...words.map(loadWords)]);
      outcome = { page };
    } catch (cause) {
      outcome = { error: new PageLoadError("A page could not be loaded.", { cause }) };
      throw outcome.error;
    }
  }

  function preload(): Promise<void> {
    if (attempt === undefined || (outcome && "error" in outcome)) {
      outcome = undefined;
      attempt = fetchPage();
    }
    return attempt;
  }

  // A failure is kept for rendering: forgetting it would make React fetch again for ever.
  function Page(props: P): ReactElement {
    if (outcome === undefined) use(preload());
    if (outcome === undefined || "error" in outcome)
      throw outcome?.error ?? new Error("Not loaded.");
    return createElement(outcome.page, props);
  }

  return { preload, render: (props) => createElement(Page, props) };
}

export function eagerPage(page: ComponentType): LazyPage {
  return { preload: () => Promise.resolve(), render: () => createElement(page) };
}
