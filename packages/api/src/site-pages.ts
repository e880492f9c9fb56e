import { linkIdOf } from './link-id.ts';

/**
 * The sites that may frame a page: none, any, the hosts of one of our add-ons, the sites that the operator lists, or the
 * learning platforms that administrators have registered.
 */
export type PageFramers = 'nobody' | 'anyone' | 'docs' | 'front' | 'extensions' | 'sites' | 'platforms';

/** A page of the site: who draws it, what it may do and what it grants. Every rule that depends on the path is made here. */
export interface SitePage {
  /** The pattern of its path, as `/play/:id`, for logs. */
  readonly route: string;
  /** The file of the page in `web/app/routes`, or in the `pages` of a feature. Without one only the server answers, and links load a document. */
  readonly view?: string;
  /** A page of a recording, or of a playlist, which the site's app does not draw. */
  readonly player?: 'listen' | 'embed' | 'playlist' | 'playlistEmbed';
  /** True for text: drawn by the server, it does not need React. */
  readonly isText?: boolean;
  /** True without the header and the footer of the site. */
  readonly isBare?: boolean;
  /** True if the view shows data of the server. */
  readonly hasData?: boolean;
  readonly framers: PageFramers;
  /** True if its path contains the id of a recording or of a playlist. */
  readonly namesRecording: boolean;
  readonly mayUseMicrophone: boolean;
  /** True if it may message a page of another site that opened it. */
  readonly keepsOpener: boolean;
  readonly mayLoadAnalytics: boolean;
  readonly mayLoadNewsletter: boolean;
}

/** The decoded segments of a path that its pattern names. */
export type PageParams = Readonly<Partial<Record<string, string>>>;

/**
 * The page of a path. `moved` gives the canonical spelling of the path, which begins with exactly one slash.
 * `malformed` cannot be decoded. `unknown` is any other path, with the rules of {@link UNKNOWN_PAGE}.
 */
export type PageMatch =
  | { readonly status: 'page' | 'unknown'; readonly page: SitePage; readonly params: PageParams }
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
const TEXT: Partial<SitePage> = { isText: true };
const BARE: Partial<SitePage> = { isBare: true };
const LISTEN: Partial<SitePage> = { namesRecording: true, mayLoadAnalytics: false };
const EMBED: Partial<SitePage> = {
  ...LISTEN,
  player: 'embed',
  mayUseMicrophone: false,
  mayLoadNewsletter: false,
};
/** They show names and addresses of others, or secrets. */
const PRIVATE: Partial<SitePage> = { mayLoadAnalytics: false, mayLoadNewsletter: false };
/** They are shown inside other products. */
const TOOL: Partial<SitePage> = { mayLoadAnalytics: false, mayLoadNewsletter: false };

interface PagePattern {
  readonly parts: readonly PatternPart[];
  readonly page: SitePage;
}

/** A fixed segment, or a parameter: the `id` of a recording, a `name` of the site, or `any`. */
type PatternPart =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'id' | 'name' | 'any'; readonly param: string };

/** Every path of the site, `:param(kind)` for a parameter. The first match counts. */
const PATTERNS: readonly PagePattern[] = [
  pattern('/', 'home', TEXT),
  pattern('/products/:product(name)', 'product', TEXT),
  pattern('/pricing', 'pricing', TEXT),
  pattern('/about-us', 'about-us', TEXT),
  pattern('/terms', 'terms', TEXT),
  pattern('/privacy', 'privacy', { ...TEXT, hasData: true }),
  pattern('/record', 'record'),
  // The framed recorder opens its own page in a window, where it may use the microphone, and the link comes back.
  pattern('/record/docs', 'record-in-host', { ...TOOL, framers: 'docs', keepsOpener: true }),
  pattern('/record/front', 'record-in-host', { ...TOOL, framers: 'front' }),
  pattern('/record/site', 'record-in-host', { ...TOOL, framers: 'sites', keepsOpener: true }),
  pattern('/record/:service(name)', 'record-in-host', TOOL),
  pattern('/play/:audioId(id)', undefined, { ...LISTEN, player: 'listen' }),
  pattern('/play/:audioId(any)', undefined, { ...LISTEN, player: 'listen' }),
  pattern('/playlist/:playlist(id)', undefined, { ...LISTEN, player: 'playlist' }),
  pattern('/playlist/:playlist(any)', undefined, { ...LISTEN, player: 'playlist' }),
  pattern('/report/:audioId(id)', 'report', LISTEN),
  pattern('/report/:audioId(any)', 'report', LISTEN),
  pattern('/welcome', 'welcome'),
  pattern('/history', 'history'),
  pattern('/replies', 'replies', PRIVATE),
  pattern('/sheets', 'sheets', PRIVATE),
  pattern('/sheets/class', 'record-for-class', PRIVATE),
  pattern('/sheets/:sheet(any)', 'sheets', PRIVATE),
  pattern('/sheets/:sheet(any)/print', 'print-sheet', PRIVATE),
  pattern('/sheets/:sheet(any)/record', 'record-sheet', PRIVATE),
  pattern('/playlists', 'playlists', PRIVATE),
  pattern('/playlists/:playlist(any)', 'playlists', PRIVATE),
  pattern('/name-lists', 'name-lists', PRIVATE),
  pattern('/api-tokens', 'api-tokens', PRIVATE),
  pattern('/webhooks', 'webhooks', PRIVATE),
  pattern('/questions', 'questions', PRIVATE),
  pattern('/questions/:recording(any)', 'questions', PRIVATE),
  pattern('/questions/:recording(any)/listen', 'listen-question', PRIVATE),
  pattern('/questions/:recording(any)/labels', 'question-labels', PRIVATE),
  pattern('/questions/:recording(any)/show', 'show-question', { ...PRIVATE, ...BARE }),
  pattern('/join', 'join', PRIVATE),
  // Learning platforms open it in their frames or in a window.
  pattern('/lti/open', 'lti-open', { ...TOOL, ...BARE, framers: 'platforms', keepsOpener: true }),
  pattern('/delete-account', 'delete-account'),
  pattern('/admin', 'admin', PRIVATE),
  pattern('/admin/:section(name)', 'admin', PRIVATE),
  pattern('/admin/:section(name)/:item(any)', 'admin', PRIVATE),
  pattern('/error', 'error'),
  pattern('/404', 'not-found'),
  pattern('/log-in', 'log-in', BARE),
  pattern('/create-account', 'create-account', BARE),
  pattern('/extension-login', 'extension-login', {
    ...TOOL,
    ...BARE,
    framers: 'extensions',
    mayUseMicrophone: false,
  }),
  pattern('/embed/:audioId(id)', undefined, { ...EMBED, framers: 'anyone' }),
  pattern('/embed/:audioId(any)', undefined, EMBED),
  pattern('/embed/playlist/:playlist(id)', undefined, {
    ...{ ...EMBED, player: 'playlistEmbed', framers: 'anyone' },
  }),
  pattern('/embed/playlist/:playlist(any)', undefined, { ...EMBED, player: 'playlistEmbed' }),
  pattern('/privacy/retention.txt'),
  pattern('/manifest.webmanifest'),
  pattern('/robots.txt'),
  pattern('/sitemap.xml'),
];

/** The page of each pattern, in the order of the table. */
export const SITE_PAGES: readonly SitePage[] = PATTERNS.map(({ page }) => page);

/** Its path may be that of a recording with a suffix. */
export const UNKNOWN_PAGE: SitePage = { ...PLAIN, route: '/*', view: 'not-found', mayLoadAnalytics: false };

/**
 * Finds the page of a path: percent-decoded, case-insensitive, with or without trailing slashes. `path` is that of a
 * parsed URL, without the query. An id is found with what people and programs put behind a link.
 */
export function findSitePage(path: string): PageMatch {
  const raw = path.split('/').filter((segment) => segment !== '');
  const segments = decodeAll(raw);
  if (segments === undefined) return { status: 'malformed' };
  const found = PATTERNS.find(({ parts }) => fits(parts, segments));
  const own = found === undefined ? raw : found.parts.map((part, at) => spell(part, segments[at] ?? ''));
  const canonical = `/${own.join('/')}`;
  if (canonical !== path) return { status: 'moved', path: canonical };
  if (found === undefined) return { status: 'unknown', page: UNKNOWN_PAGE, params: {} };
  return { status: 'page', page: found.page, params: paramsOf(found.parts, segments) };
}

function pattern(path: string, view?: string, rules: Partial<SitePage> = {}): PagePattern {
  const segments = path.split('/').filter((segment) => segment !== '');
  const route = path.replace(/:\w+\((\w+)\)/g, ':$1');
  return {
    parts: segments.map(readPart),
    page: { ...PLAIN, ...(view !== undefined && { view }), ...rules, route },
  };
}

function readPart(text: string): PatternPart {
  const [, param, kind] = /^:(\w+)\((id|name|any)\)$/.exec(text) ?? [];
  if (param === undefined || kind === undefined) return { kind: 'fixed', text };
  return { kind: kind as 'id' | 'name' | 'any', param };
}

function decodeAll(segments: readonly string[]): readonly string[] | undefined {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function fits(parts: readonly PatternPart[], segments: readonly string[]): boolean {
  if (parts.length !== segments.length) return false;
  return parts.every((part, at) => {
    const segment = segments[at] ?? '';
    if (part.kind === 'fixed') return part.text === segment.toLowerCase();
    return part.kind !== 'id' || linkIdOf(segment) !== undefined;
  });
}

/** Ids are case-sensitive, other segments are not. */
function spell(part: PatternPart, segment: string): string {
  if (part.kind === 'fixed') return part.text;
  if (part.kind === 'id') return linkIdOf(segment) ?? '';
  return encodeURIComponent(part.kind === 'name' ? segment.toLowerCase() : segment);
}

function paramsOf(parts: readonly PatternPart[], segments: readonly string[]): PageParams {
  return Object.fromEntries(
    parts.flatMap((part, at) => (part.kind === 'fixed' ? [] : [[part.param, segments[at] ?? '']])),
  );
}
