import {
  findSitePage,
  PLAYER_ALONE_HEADER,
  type SiteConfig,
  type SiteDetails,
  type SitePage,
  type SiteServices,
  UNKNOWN_PAGE,
} from '@beep/api';
import type { Language } from '@beep/core/languages';
import { serverTexts } from '@beep/core/server-texts';
import type { AuthConfig } from '@beep/core/session';
import { Hono } from 'hono';
import { isPlainAddress, pageLanguage } from '../http/page-language.ts';
import {
  type AppContext,
  type AppEnv,
  CLIENT_CLOSED_REQUEST,
  clientHasGone,
} from '../http/request-context.ts';
import { routeOf } from '../http/route-of.ts';
import { createKeyedTurns, type KeyedTurns } from '../jobs/keyed-turns.ts';
import { createTurns } from '../limits/turns.ts';
import type { Log } from '../log/log.ts';
import { ServerError } from '../server-error.ts';
import { BodyPacker, chooseEncoding } from './content-encoding.ts';
import { createDrawnPages, type Drawing, type DrawnPage, type DrawnPages, drawOnce } from './drawn-pages.ts';
import type { Site } from './load-site.ts';
import { pageHeaders } from './page-headers.ts';
import { refuseForeignShare } from './refuse-foreign-share.ts';
import { isHashedPath, type StaticFile } from './static-files.ts';
import { allowThirdParties } from './third-parties.ts';

export interface SiteRoutesOptions {
  readonly site: Site;
  readonly publicUrl: string;
  /** The language of a page whose client asks for none that the site has. */
  readonly language: Language;
  readonly auth: AuthConfig;
  readonly extensionIds: readonly string[];
  readonly recorderSites: readonly string[];
  /** Of active learning platforms. */
  readonly readPlatformOrigins: () => Promise<readonly string[]>;
  readonly audioOrigin?: string | undefined;
  /** The operator's details of the installation. */
  readonly details?: SiteDetails | undefined;
  /** True if the pages name a trace for what they send. */
  readonly isTraced?: boolean | undefined;
  readonly lookUpRecording: SiteServices['lookUpRecording'];
  readonly lookUpPlaylist: SiteServices['lookUpPlaylist'];
  readonly readRetention: SiteServices['readRetention'];
  readonly log: Log;
}

/**
 * Of one network a page is drawn after the other, and in one turn of the event loop one page, so that requests of others
 * are handled in between.
 */
const DRAWING_TURNS = {
  slots: 8,
  maxWaiting: 1000,
  refusal: 'Too many pages for this address are not drawn yet. Wait for some, then try again.',
} as const;

/** Handles every other GET: a file of the site, or a rendered page. */
export function createSiteRoutes(options: SiteRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const packer = new BodyPacker();
  const nextTurn = createTurns();
  const drawnPages = createDrawnPages();
  const drawingTurns = createKeyedTurns(DRAWING_TURNS);
  routes.get('*', async (context) => {
    const { files } = options.site;
    const file = files.has(context.req.path) ? await files.read(context.req.path) : undefined;
    if (file) return serveFile(context, file, packer);
    if (isHashedPath(context.req.path)) return noSuchFile();
    // The site knows a path only in its canonical spelling.
    const { pathname, search } = new URL(context.req.url);
    const match = findSitePage(pathname);
    const refused = refuseForeignShare(context);
    if (refused !== null) return refused;
    if (match.status === 'moved') return redirectTo(`${match.path}${search}`);
    const page = await servePage(
      context,
      { ...options, drawnPages, drawingTurns, nextTurn },
      match.status === 'malformed' ? undefined : match.page,
    );
    return packPage(context, page, packer);
  });
  return routes;
}

async function serveFile(context: AppContext, file: StaticFile, packer: BodyPacker): Promise<Response> {
  if (context.req.header('If-None-Match') === file.headers.ETag) {
    const { 'Content-Length': _length, ...headers } = file.headers;
    return new Response(null, { status: 304, headers });
  }
  const encoding = file.isPackable ? chooseEncoding(context.req.header('Accept-Encoding')) : undefined;
  if (encoding === undefined) return new Response(file.body, { headers: file.headers });
  const body = await packer.packFile(file.body, encoding);
  const headers = { ...file.headers, 'Content-Encoding': encoding, 'Content-Length': String(body.length) };
  return new Response(body, { headers });
}

/** A page of another version asks for it, while processes are exchanged or after that. */
function noSuchFile(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
}

type ServedPage = Pick<DrawnPage, 'status' | 'headers' | 'body'>;

/** Rendered pages contain no secrets, so their compressed length reveals nothing. */
async function packPage(
  context: AppContext,
  { status, headers, body }: ServedPage,
  packer: BodyPacker,
): Promise<Response> {
  const isText = /^(text|application)\//.test(headers.get('Content-Type') ?? '');
  if (isText) headers.append('Vary', 'Accept-Encoding');
  const isAwaited = isText && body.length > 0 && !clientHasGone(context);
  const encoding = isAwaited ? chooseEncoding(context.req.header('Accept-Encoding')) : undefined;
  if (encoding === undefined) return new Response(body.length === 0 ? null : body, { status, headers });
  const packed = await packer.pack(body, encoding);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(packed.length));
  return new Response(packed, { status, headers });
}

/** Redirects to another spelling of the same path on this host. */
function redirectTo(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { Location: location, 'Cache-Control': 'private, no-cache' },
  });
}

type DrawingOptions = SiteRoutesOptions & {
  readonly drawnPages: DrawnPages;
  readonly drawingTurns: KeyedTurns;
  readonly nextTurn: () => Promise<void>;
};

/** Without a `page` the path cannot be decoded, and the site does not render it. */
async function servePage(
  context: AppContext,
  options: DrawingOptions,
  page: SitePage | undefined,
): Promise<ServedPage> {
  const { language, isOfAddress } = pageLanguage(
    new URL(context.req.url),
    context.req.header('Accept-Language'),
    options.language,
  );
  const drawn = page ? await drawPage(context, options, language) : plainPage(400, language);
  const rules = page?.framers === 'anyone' && !isPlayerAlone(drawn) ? UNKNOWN_PAGE : (page ?? UNKNOWN_PAGE);
  const headers = new Headers(drawn.headers);
  headers.delete(PLAYER_ALONE_HEADER);
  const { status, body, scriptSources } = drawn;
  const platformOrigins = rules.framers === 'platforms' ? await options.readPlatformOrigins() : [];
  for (const [name, value] of Object.entries(
    pageHeaders({ ...options, platformOrigins, page: rules, scriptSources }),
  )) {
    headers.set(name, value);
  }
  allowThirdParties(headers, rules, options.details);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  if (headers.has('Content-Language') && !isOfAddress) headers.append('Vary', 'Accept-Language');
  return { status, headers, body };
}

/** True for a page without the site's header, session or router: only such a page may be framed by any site. */
function isPlayerAlone(drawn: DrawnPage): boolean {
  return drawn.headers.has(PLAYER_ALONE_HEADER);
}

async function drawPage(
  context: AppContext,
  options: DrawingOptions,
  language: Language,
): Promise<DrawnPage> {
  const { publicUrl, auth, extensionIds, details, isTraced, lookUpRecording } = options;
  const config: SiteConfig = {
    publicUrl,
    auth,
    ...(extensionIds.length > 0 && { extensionIds }),
    ...(details?.authWatchdogMs !== undefined && { authWatchdogMs: details.authWatchdogMs }),
    ...(details && { details }),
    ...(isTraced && { isTraced }),
  };
  try {
    const draw = (drawing: Drawing): Promise<Response> =>
      options.drawingTurns(context.get('client').network, async () => {
        const handler = await options.site.handlerOf(language);
        await options.nextTurn();
        if (clientHasGone(context)) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
        return handler(context.req.raw, {
          ...drawing,
          config,
          readRetention: options.readRetention,
          lookUpPlaylist: options.lookUpPlaylist,
          readAsset: (path) => textOf(options.site.files.shared(path)),
        });
      });
    const url = new URL(context.req.url);
    const isPlain = context.req.method === 'GET' && isPlainAddress(url);
    return await (isPlain
      ? options.drawnPages.page({ path: url.pathname, language }, lookUpRecording, draw)
      : drawOnce(lookUpRecording, draw));
  } catch (error) {
    if (error instanceof ServerError) throw error;
    options.log.error('page_failed', error, {
      requestId: context.get('requestId'),
      route: routeOf(context),
    });
    return plainPage(500, language);
  }
}

const texts = new WeakMap<StaticFile, string>();

/** Cached: every page with a recording contains a stylesheet. */
function textOf(file: StaticFile | undefined): string | undefined {
  if (!file?.isPackable) return undefined;
  const text = texts.get(file) ?? new TextDecoder().decode(file.body);
  texts.set(file, text);
  return text;
}

/** A fallback if the site cannot render a page. */
function plainPage(status: 400 | 500, language: Language): DrawnPage {
  const { PLAIN_PAGE_TEXTS, DIRECTION } = serverTexts(language);
  const { title, text } = PLAIN_PAGE_TEXTS[status === 400 ? 'malformed' : 'failed'];
  const html = `<!doctype html>
<html lang="${language}" dir="${DIRECTION}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
<p>${text} <a href="/">${PLAIN_PAGE_TEXTS.start}</a></p>
</html>
`;
  return {
    status,
    headers: new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'no-store',
    }),
    body: new TextEncoder().encode(html),
    scriptSources: [],
  };
}
