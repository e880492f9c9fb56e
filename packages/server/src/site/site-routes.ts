import { randomBytes } from 'node:crypto';
import type { RecordingLookup, SiteConfig, SiteDetails } from '@beep/api';
import { Hono } from 'hono';
import type { AuthSettings } from '../config.ts';
import type { AppContext, AppEnv } from '../http/request-context.ts';
import { routeOf } from '../http/route-of.ts';
import type { Log } from '../log.ts';
import { BodyPacker, chooseEncoding } from './content-encoding.ts';
import type { Site } from './load-site.ts';
import { pageHeaders } from './page-headers.ts';
import type { StaticFile } from './static-files.ts';
import { allowThirdParties } from './third-parties.ts';

export interface SiteRoutesOptions {
  readonly site: Site;
  readonly publicUrl: string;
  readonly auth: AuthSettings;
  readonly extensionIds: readonly string[];
  readonly audioOrigin?: string | undefined;
  /** What the operator tells about the installation. */
  readonly details?: SiteDetails | undefined;
  readonly lookUpRecording: (id: string) => Promise<RecordingLookup>;
  readonly log: Log;
}

/** Every GET that is no call of the service: a file of the site, or a page that the site draws. */
export function createSiteRoutes(options: SiteRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const packer = new BodyPacker();
  routes.get('*', async (context) => {
    const file = options.site.files.get(context.req.path);
    return file
      ? serveFile(context, file, packer)
      : packPage(context, await servePage(context, options), packer);
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
  const body = await packer.pack(file.body, encoding);
  const headers = { ...file.headers, 'Content-Encoding': encoding, 'Content-Length': String(body.length) };
  return new Response(body, { headers });
}

/** A drawn page holds nobody's secret, so that its packed length tells nothing. */
async function packPage(context: AppContext, page: Response, packer: BodyPacker): Promise<Response> {
  if (!/^(text|application)\//.test(page.headers.get('Content-Type') ?? '')) return page;
  page.headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(context.req.header('Accept-Encoding'));
  if (encoding === undefined || page.body === null) return page;
  const body = await packer.pack(new Uint8Array(await page.arrayBuffer()), encoding);
  const headers = new Headers(page.headers);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(body, { status: page.status, headers });
}

async function servePage(context: AppContext, options: SiteRoutesOptions): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const { publicUrl, auth, extensionIds, audioOrigin } = options;
  const security = pageHeaders({
    path: context.req.path,
    nonce,
    publicUrl,
    auth,
    extensionIds,
    audioOrigin,
  });
  const page = await drawPage(context, options, nonce);
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  allowThirdParties(headers, context.req.path, options.details);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  return new Response(page.body, { status: page.status, headers });
}

async function drawPage(context: AppContext, options: SiteRoutesOptions, nonce: string): Promise<Response> {
  const { publicUrl, auth, extensionIds, details, lookUpRecording } = options;
  const config: SiteConfig = {
    publicUrl,
    auth,
    ...(extensionIds.length > 0 && { extensionIds }),
    ...(details?.authWatchdogMs !== undefined && { authWatchdogMs: details.authWatchdogMs }),
    ...(details && { details }),
  };
  try {
    return await options.site.handler(context.req.raw, {
      config,
      nonce,
      lookUpRecording,
      readAsset: (path) => textOf(options.site.files.get(path)),
    });
  } catch (error) {
    options.log.error('page_failed', error, {
      requestId: context.get('requestId'),
      route: routeOf(context),
    });
    return new Response(FAILED_PAGE, {
      status: 500,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
}

function textOf(file: StaticFile | undefined): string | undefined {
  return file?.isPackable ? new TextDecoder().decode(file.body) : undefined;
}

const FAILED_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Something is not right</title>
<h1>Oops! Something is not right.</h1>
<p>Try again in a moment. <a href="/">Go to the start page</a></p>
</html>
`;
