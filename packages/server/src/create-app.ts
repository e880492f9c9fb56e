import { API_BASE_PATH } from '@beep/api';
import { type Route, type RouteName, routes } from '@beep/api/contract';
import { createOpenApiDocument } from '@beep/api/openapi';
import { Hono, type MiddlewareHandler } from 'hono';
import type { AllOf } from './all-of.ts';
import { getArchiveFile } from './archive/archive-handlers.ts';
import { type ApiTokenNeeds, checkApiToken } from './auth/api-token/check-api-token.ts';
import { isFromThisMachine, tracesOf } from './auth/from-this-machine.ts';
import { refuseDeletedAccounts } from './auth/refuse-deleted-accounts.ts';
import { getCard } from './cards/get-card.ts';
import { type FeatureNeeds, serveFeatures } from './features/list.ts';
import { createLtiRoutes, type LtiRouteNeeds } from './features/lti/index.ts';
import { createClientAddressing } from './http/client-address.ts';
import { addCrossOriginRules } from './http/cross-origin.ts';
import { defaultHeaders } from './http/default-headers.ts';
import { getReadiness } from './http/get-readiness.ts';
import type { Metrics } from './http/metrics.ts';
import type { AppContext, AppEnv } from './http/request-context.ts';
import { respondWithError } from './http/respond-with-error.ts';
import { watchRequests } from './http/watch-requests.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { getDownload } from './media/get-download.ts';
import { serveMedia } from './media/serve-media.ts';
import { getMetrics } from './ops/get-metrics.ts';
import { postRestore } from './recordings/post-restore.ts';
import {
  changeExpiry,
  deleteRecording,
  getRecording,
  listRecordings,
  reportHeard,
  reportPlay,
} from './recordings/recording-handlers.ts';
import { ServerError } from './server-error.ts';
import type { Stores } from './storage/stores.ts';
import { createRecordingHandler, type UploadNeeds } from './upload/create-recording.ts';

/** The calls that no feature has. */
const ROUTES = {
  getRecording,
  changeExpiry,
  deleteRecording,
  restoreRecording: postRestore,
  listRecordings,
  getDownload,
  countListen: reportPlay,
  noteHeard: reportHeard,
  getArchiveFile,
  getMedia: serveMedia,
  getCard,
  getReadiness,
} as const;
type RouteNeeds = AllOf<Parameters<(typeof ROUTES)[keyof typeof ROUTES]>[1]>;

/** What the calls together need of the service: each states its own needs. */
export type ServiceParts = UploadNeeds &
  ApiTokenNeeds &
  RouteNeeds &
  LtiRouteNeeds &
  FeatureNeeds & {
    readonly stores: Pick<Stores, 'accountDeletions'>;
    /** Optional; without it nothing is counted. */
    readonly metrics?: Metrics | undefined;
  };

export interface AppOptions {
  readonly service: ServiceParts;
  /** Other origins whose pages may call the API. */
  readonly allowedOrigins: readonly string[];
  /** Routes of the local accounts, mounted before the pages. */
  readonly accountRoutes?: Hono | undefined;
  /** Routes of the pages; without them every other path is `not_found`. */
  readonly siteRoutes?: Hono<AppEnv> | undefined;
  /** True for the site's static files, which are not rate-limited. */
  readonly isSiteFile?: ((path: string) => boolean) | undefined;
  /** Addresses and ranges of trusted proxies; none by default. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Concurrent requests of one client through the proxies; no limit by default. */
  readonly maxConnectionsPerAddress?: number | undefined;
  /** Accept requests from this machine only: local accounts need no password. */
  readonly isForThisMachine?: boolean | undefined;
  /** A request with this token may read the metrics from any address. */
  readonly metricsToken?: string | undefined;
}

type Handler = (context: AppContext) => Response | Promise<Response>;

/** The whole service as one fetch handler. It does not close the ports it is given. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const verifier = refuseDeletedAccounts(options.service.verifier, options.service.stores.accountDeletions);
  const service = { ...options.service, verifier };
  const app = new Hono<AppEnv>();
  app.onError((error, context) => respondWithError(error, context, service.log));
  app.notFound((context) => respondWithError(refusal(context), context, service.log));
  app.use(
    watchRequests({
      clientOf: createClientAddressing(options.trustedProxies ?? []),
      log: service.log,
      metrics: service.metrics,
      headers: defaultHeaders(service.publicUrl),
    }),
  );
  if (options.isForThisMachine) app.use(refuseOtherMachines);
  addCrossOriginRules(app, [new URL(service.publicUrl).origin, ...options.allowedOrigins]);
  app.use(
    limitRequests({
      limits: service.limits,
      isFile: options.isSiteFile ?? (() => false),
      maxAtOnce: options.maxConnectionsPerAddress ?? 0,
    }),
  );
  addCalls(app, service, options.metricsToken);
  app.route('/', createLtiRoutes(service));
  if (options.accountRoutes) app.route('/', options.accountRoutes);
  if (options.siteRoutes) app.route('/', options.siteRoutes);
  return app;
}

const refuseOtherMachines: MiddlewareHandler<AppEnv> = (context, next) => {
  if (isFromThisMachine(tracesOf(context))) return next();
  throw new ServerError('forbidden', {
    message:
      'Local accounts have no passwords, so the service answers this machine only, and through no proxy. For others use AUTH=oidc or AUTH=firebase.',
  });
};

function addCalls(app: Hono<AppEnv>, service: ServiceParts, metricsToken: string | undefined): void {
  const handlers = createHandlers(service, metricsToken);
  const calls = (Object.keys(routes) as RouteName[]).map((name) => ({
    method: routes[name].method,
    path: routes[name].path,
    handler: withApiTokens(routes[name], handlers[name], service),
  }));
  calls.push({
    method: 'get',
    path: `${API_BASE_PATH}/openapi.json`,
    // Described when it is first asked for: it would be a tenth of the start.
    handler: (context) => context.json(createOpenApiDocument(service.publicUrl)),
  });
  for (const { method, path, handler } of calls) {
    for (const spelling of spellings(path)) app.on(method.toUpperCase(), spelling, handler);
  }
  for (const path of new Set(calls.map((call) => call.path))) {
    const methods = calls.filter((call) => call.path === path).map((call) => call.method.toUpperCase());
    const Allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    for (const spelling of spellings(path)) {
      app.all(spelling, () => {
        throw new ServerError('method_not_allowed', { headers: { Allow } });
      });
    }
  }
  app.all(`${API_BASE_PATH}/*`, () => {
    throw new ServerError('not_found');
  });
}

/** A call of which no token is read takes no API token either. */
function withApiTokens({ security, scope }: Route, handler: Handler, needs: ApiTokenNeeds): Handler {
  if (security === undefined) return handler;
  return (context) => {
    const checking = checkApiToken(context, needs, scope);
    return checking === undefined ? handler(context) : checking.then(() => handler(context));
  };
}

function createHandlers(
  service: ServiceParts,
  metricsToken: string | undefined,
): Readonly<Record<RouteName, Handler>> {
  const { metrics, limits } = service;
  const ownRoutes = Object.entries(ROUTES).map(([name, handle]): [string, Handler] => [
    name,
    (context) => handle(context, service),
  ]);
  return {
    ...(Object.fromEntries(ownRoutes) as Readonly<Record<keyof typeof ROUTES, Handler>>),
    createRecording: createRecordingHandler(service),
    ...serveFeatures(service),
    getLiveness: (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }),
    getMetrics: (context) => getMetrics(context, metrics && { metrics, token: metricsToken, limits }),
  };
}

/** The contract's path in the router's syntax; paths of recordings match with and without a trailing slash. */
function spellings(path: string): string[] {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  return path === routes.createRecording.path ? [pattern, `${pattern}/`] : [pattern];
}

function refusal(context: AppContext): ServerError {
  return ['GET', 'HEAD'].includes(context.req.method)
    ? new ServerError('not_found')
    : new ServerError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
}
