/** The element that the app is rendered into. */
export const APP_ID = 'app';
/** The script element with the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** What a page rendered by the server tells the app in the browser. */
export interface PageData {
  /** True if the request's headers said that a page frames this one. */
  readonly isFramed?: boolean;
  /** Only for a route with `hasData`. */
  readonly data?: unknown;
}

export function readPageData(page: Document): PageData {
  const json = page.getElementById(PAGE_DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : {};
}
