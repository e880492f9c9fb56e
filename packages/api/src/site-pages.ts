/** The sites that may frame a page: none, any, or the hosts of one of our add-ons. */
export type PageFramers = 'nobody' | 'anyone' | 'docs' | 'front' | 'extensions';

/** The permissions of a page, and those that it grants. Every rule that depends on the path is made here. */
export interface SitePage {
  /** The pattern of its path, as `/play/:id`, for logs. */
  readonly route: string;
  readonly framers: PageFramers;
  /** True if its path contains a recording's id. */
  readonly namesRecording: boolean;
  readonly mayUseMicrophone: boolean;
  /** True if it may message a page of another site that opened it. */
  readonly keepsOpener: boolean;
  readonly mayLoadAnalytics: boolean;
  readonly mayLoadNewsletter: boolean;
}

/**
 * The page of a path. `moved` gives the canonical spelling of the path, which begins with exactly one slash.
 * `malformed` cannot be decoded. `unknown` is any other path, with the rules of {@link UNKNOWN_PAGE}.
 */
export type PageMatch =
  | { readonly status: 'page' | 'unknown'; readonly page: SitePage }
  | { readonly status: 'moved'; readonly path: string }
  | { readonly status: 'malformed' };

const PLAIN: Omit<SitePage, 'route'> = {
  framers: 'nobody',
  namesRecording: false,
  // Every page has the settings, with their mic check, or leads to the recorder without a reload.
  mayUseMicrophone: true,
  keepsOpener: false,
  mayLoadAnalytics: true,
  mayLoadNewsletter: true,
};
const LISTEN: Partial<SitePage> = { namesRecording: true, mayLoadAnalytics: false };
const PLAYER: Partial<SitePage> = { ...LISTEN, mayUseMicrophone: false, mayLoadNewsletter: false };
/** Their paths name accounts and domains of others. */
const PRIVATE: Partial<SitePage> = { mayLoadAnalytics: false, mayLoadNewsletter: false };
/** They are shown inside other products. */
const TOOL: Partial<SitePage> = { mayLoadAnalytics: false, mayLoadNewsletter: false };

/**
 * A segment `:id` is the id of a recording, `:name` is a name of the site, `:any` is anything. The first match counts.
 */
const PAGES: readonly SitePage[] = [
  page('/'),
  page('/products/:name'),
  page('/pricing'),
  page('/about-us'),
  page('/terms'),
  page('/privacy'),
  page('/record'),
  // The framed recorder opens its own page in a window, where it may use the microphone, and the link comes back.
  page('/record/docs', { ...TOOL, framers: 'docs', keepsOpener: true }),
  page('/record/front', { ...TOOL, framers: 'front' }),
  page('/record/:name', TOOL),
  page('/play/:id', LISTEN),
  page('/play/:any', LISTEN),
  page('/report/:id', LISTEN),
  page('/report/:any', LISTEN),
  page('/welcome'),
  page('/history'),
  page('/replies'),
  page('/sheets', PRIVATE),
  page('/sheets/:any', PRIVATE),
  page('/sheets/:any/print', PRIVATE),
  page('/delete-account'),
  page('/admin', PRIVATE),
  page('/admin/:name', PRIVATE),
  page('/admin/:name/:any', PRIVATE),
  page('/error'),
  page('/404'),
  page('/log-in'),
  page('/create-account'),
  page('/extension-login', { ...TOOL, framers: 'extensions', mayUseMicrophone: false }),
  page('/embed/:id', { ...PLAYER, framers: 'anyone' }),
  page('/embed/:any', PLAYER),
  page('/privacy/retention.txt'),
  page('/robots.txt'),
  page('/sitemap.xml'),
];

/** Its path may be that of a recording with a suffix. */
export const UNKNOWN_PAGE: SitePage = { ...PLAIN, route: '/*', mayLoadAnalytics: false };

const RECORDING_ID = /^[\w-]{22}$/;

/**
 * Finds the page of a path: percent-decoded, case-insensitive, with or without trailing slashes. `path` is that of a
 * parsed URL, without the query.
 */
export function findSitePage(path: string): PageMatch {
  const raw = path.split('/').filter((segment) => segment !== '');
  const segments = decodeAll(raw);
  if (segments === undefined) return { status: 'malformed' };
  const found = PAGES.find((candidate) => fits(segmentsOf(candidate.route), segments));
  const own = found === undefined ? raw : segments.map((segment, at) => spell(found, segment, at));
  const canonical = `/${own.join('/')}`;
  if (canonical !== path) return { status: 'moved', path: canonical };
  return found === undefined ? { status: 'unknown', page: UNKNOWN_PAGE } : { status: 'page', page: found };
}

function page(route: string, rules: Partial<SitePage> = {}): SitePage {
  return { ...PLAIN, ...rules, route };
}

function segmentsOf(route: string): readonly string[] {
  return route.split('/').filter((segment) => segment !== '');
}

function decodeAll(segments: readonly string[]): readonly string[] | undefined {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, at) => {
    const segment = segments[at] ?? '';
    if (part === ':id') return RECORDING_ID.test(segment);
    return part.startsWith(':') || part === segment.toLowerCase();
  });
}

/** Ids are case-sensitive, other segments are not. */
function spell({ route }: SitePage, segment: string, at: number): string {
  const part = segmentsOf(route)[at] ?? '';
  if (!part.startsWith(':')) return part;
  return encodeURIComponent(part === ':name' ? segment.toLowerCase() : segment);
}
