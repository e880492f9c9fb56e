/** A part of the site failed to load; shown on the error page. */
export class PageLoadError extends Error {
  readonly code = 'page-load-failed';
}
