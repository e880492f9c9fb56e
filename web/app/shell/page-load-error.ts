/** A part of the site did not come; shown as the page for what went wrong. */
export class PageLoadError extends Error {
  readonly code = 'page-load-failed';
}
