import type { SitePage } from '@beep/api';

let hasRun = false;

/** Call it before a script of others runs: it stays in the document, whatever page is shown there. */
export function noteForeignScript(): void {
  hasRun = true;
}

/** False for a page that loads no scripts of others, once one has run here: it needs a document of its own. */
export function mayShareDocument({ mayLoadAnalytics, mayLoadNewsletter }: SitePage): boolean {
  return !hasRun || (mayLoadAnalytics && mayLoadNewsletter);
}
