import type { SiteDetails, SitePage } from '@beep/api';

const POLICY = 'Content-Security-Policy';
const ANALYTICS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] as const;

/** Lets a page load the third-party resources that the operator configured; by default there are none. */
export function allowThirdParties(headers: Headers, page: SitePage, details: SiteDetails = {}): void {
  const list = details.newsletterListUrl;
  if (list !== undefined && page.mayLoadNewsletter) {
    widen(headers, { 'script-src': [new URL(list).origin] });
  }
  if (details.tagManagerId !== undefined && page.mayLoadAnalytics) {
    widen(headers, { 'script-src': ANALYTICS, 'connect-src': ANALYTICS, 'img-src': ANALYTICS });
  }
}

function widen(headers: Headers, more: Readonly<Record<string, readonly string[]>>): void {
  const directives = (headers.get(POLICY) ?? '').split('; ').map((directive) => {
    const [name = ''] = directive.split(' ', 1);
    return [directive, ...(more[name] ?? [])].join(' ');
  });
  headers.set(POLICY, directives.join('; '));
}
