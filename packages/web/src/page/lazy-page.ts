import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactElement,
  useState,
} from "react";
import { loadWords } from "../language/translate.ts";
import type { CatalogueName } from "../language/words.ts";
import { PageLoadError } from "./page-load-error.ts";

export interface LazyPage<P extends object = object> {
  /** Fetches code, words and styles; after a failure it tries again. */
  preload(): Promise<unknown>;
  render: (props: P) => ReactElement;
}

let loadStyles: () => Promise<unknown> = () => Promise.resolve();

/** The styles that the first load does not need come once, with the first page that does. */
export function setPageStyles(load: () => Promise<unknown>): void {
  loadStyles = load;
}

export function lazyPage<P extends object = object>(
  words: CatalogueName[],
  load: () => Promise<ComponentType<P>>,
): LazyPage<P> {
  let attempt: Promise<unknown> | undefined;
  let hasFailed = false;
  // A failure is kept for rendering: forgetting it would make React fetch again for ever.
  let shown: ComponentType<P> | LazyExoticComponent<ComponentType<P>> | undefined;

  async function fetchPage(): Promise<ComponentType<P>> {
    try {
      const [page] = await Promise.all([
        load(),
        loadStyles(),
        loadWords("pages"),
        ...words.map(loadWords),
      ]);
      shown = page;
      return page;
    } catch (cause) {
      hasFailed = true;
      throw new PageLoadError("A page could not be loaded.", { cause });
    }
  }

  function preload(): Promise<unknown> {
    if (attempt === undefined || hasFailed) {
      hasFailed = false;
      const fetched = fetchPage();
      attempt = fetched;
      shown = lazy(async () => ({ default: await fetched }));
    }
    return attempt;
  }

  function Page(props: P): ReactElement {
    // What it began with it goes on with: another component would start anew.
    const [type] = useState(() => {
      if (shown === undefined) void preload();
      return { shown };
    });
    return createElement(type.shown as ComponentType<P>, props);
  }

  return { preload, render: (props) => createElement(Page, props) };
}

export function eagerPage(page: ComponentType): LazyPage {
  return { preload: () => Promise.resolve(), render: () => createElement(page) };
}
