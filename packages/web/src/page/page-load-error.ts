/** Something of a page could not be fetched. */
export class PageLoadError extends Error {
  override name = "PageLoadError";
}
