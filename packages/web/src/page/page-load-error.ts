/** A file that a page needs could not be fetched. */
export class PageLoadError extends Error {
  override name = "PageLoadError";
}
