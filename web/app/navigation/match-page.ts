import { findSitePage, type PageParams, type SitePage, UNKNOWN_PAGE } from '@beep/api';

export interface MatchedPage {
  readonly page: SitePage;
  readonly params: PageParams;
}

const UNKNOWN: MatchedPage = { page: UNKNOWN_PAGE, params: {} };

/** The page of a path in any spelling. */
export function matchPage(pathname: string): MatchedPage {
  const match = findSitePage(pathname);
  if (match.status === 'malformed') return UNKNOWN;
  return match.status === 'moved' ? matchPage(match.path) : match;
}
