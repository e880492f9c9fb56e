import { API_BASE_PATH } from '@beep/api';
import { routes } from '@beep/api/contract';
import type { MiddlewareHandler } from 'hono';
import { widerNetwork } from '../http/client-address.ts';
import { type AppContext, type AppEnv, setResponseHeader } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import { type RateLimiter, SHARES_PER_REQUEST, type Taken } from './rate-limiter.ts';
import type { RequestLimits } from './request-limits.ts';

/** Players request a file in many ranges: a further range counts as a tenth of a request. */
const FURTHER_PART_SHARES = 1;

/** Health checks and metrics, for the operator's programs. */
const UNLIMITED: readonly string[] = [
  routes.getLiveness.path,
  routes.getReadiness.path,
  routes.getMetrics.path,
];

export interface LimitOptions {
  readonly limits: RequestLimits;
  /** True for a static file of the site: these are in memory, and a page needs dozens. */
  readonly isFile: (path: string) => boolean;
  /** Concurrent requests of one client through trusted proxies; 0 means no limit. */
  readonly maxAtOnce: number;
}

/** Counts every request but uploads, whose handler counts them itself before authentication. */
export function limitRequests({ limits, isFile, maxAtOnce }: LimitOptions): MiddlewareHandler<AppEnv> {
  const proxied = new Map<string, number>();
  return async (context, next) => {
    const { method, path } = context.req;
    countProxied(context, proxied, maxAtOnce);
    const isRead = method === 'GET' || method === 'HEAD';
    const free = UNLIMITED.includes(path) || isUpload(context) || (isRead && isFile(path));
    if (!free) {
      // Counting in this process waits for nothing.
      const counting = takeFromAddress(context, isRead ? limits.readsPerAddress : limits.writesPerAddress);
      if (counting) await counting;
    }
    await next();
  };
}

/** Limits unfinished requests per client behind a proxy, where connections cannot be counted. */
function countProxied(context: AppContext, proxied: Map<string, number>, max: number): void {
  const { network, isProxied } = context.get('client');
  const { outgoing } = context.env ?? {};
  if (max === 0 || !isProxied || network === '' || !outgoing) return;
  const before = proxied.get(network) ?? 0;
  if (before >= max) {
    throw new ServerError('rate_limited', {
      message: 'Too many requests from this address are not answered yet. Wait for some, then try again.',
      headers: { 'Retry-After': '10' },
    });
  }
  proxied.set(network, before + 1);
  outgoing.once('close', () => {
    const left = (proxied.get(network) ?? 1) - 1;
    if (left === 0) proxied.delete(network);
    else proxied.set(network, left);
  });
}

/** Counts an upload against the quotas, before its body is read. */
export interface UploadLimits {
  takeFromAddress(context: AppContext): Promise<void>;
  takeFromUser(context: AppContext, uid: string): Promise<void>;
}

export function createUploadLimits(limits: RequestLimits): UploadLimits {
  return {
    takeFromAddress: async (context) => takeFromAddress(context, limits.uploadsPerAddress),
    takeFromUser: async (context, uid) => {
      if (limits.uploadsPerUser) response(context, await limits.uploadsPerUser.take(uid));
    },
  };
}

/** Counts a report of a recording. */
export async function takeReport(context: AppContext, limits: RequestLimits): Promise<void> {
  await takeFromAddress(context, limits.reportsPerAddress);
}

/** Counts an API token that is not valid. Valid ones cost nothing, and work whatever their neighbours send. */
export async function takeWrongToken(context: AppContext, limits: RequestLimits): Promise<void> {
  await takeFromAddress(context, limits.wrongTokensPerAddress);
}

/**
 * Counts an attempt to name a secret against the address, and does not count one that `isWrong` rejects.
 * Rejects with `rate_limited` before it compares: an address that has guessed too often learns nothing more.
 */
export async function compareSecret<Result>(
  context: AppContext,
  { limiter, compare, isWrong }: SecretComparison<Result>,
): Promise<Result> {
  await takeFromAddress(context, limiter);
  const result = await compare();
  if (!isWrong(result)) await limiter?.take(context.get('client').network, -SHARES_PER_REQUEST);
  return result;
}

export interface SecretComparison<Result> {
  /** Of wrong ones; undefined if they are not limited. */
  readonly limiter: RateLimiter | undefined;
  readonly compare: () => Result | Promise<Result>;
  readonly isWrong: (result: Result) => boolean;
}

/** Counts an attempt to reply by voice, before its body is read. Whatever comes of it, it costs its network only. */
export async function takeReply(
  context: AppContext,
  limits: RequestLimits,
  recordingId: string,
): Promise<void> {
  await takeFromAddress(context, limits.repliesPerAddress);
  const network = widerNetwork(context.get('client').network);
  if (network === '') return;
  if (limits.repliesPerNetwork) response(context, await limits.repliesPerNetwork.take(network));
  if (limits.repliesToRecording) {
    response(context, await limits.repliesToRecording.take(`${recordingId} ${network}`));
  }
}

/** Counts a request against the address, if there is a limit. */
export function takeFromAddress(
  context: AppContext,
  limiter: RateLimiter | undefined,
): Promise<void> | undefined {
  const { network } = context.get('client');
  if (!limiter || network === '') return undefined;
  const shares = sharesOf(context);
  if (!limiter.takeNow) return limiter.take(network, shares).then((taken) => response(context, taken));
  response(context, limiter.takeNow(network, shares));
  return undefined;
}

/** Matches files only, not other paths with this prefix. */
const MEDIA_PATH = /^\/media\/[^/]+$/;

function sharesOf(context: AppContext): number {
  if (!MEDIA_PATH.test(context.req.path)) return SHARES_PER_REQUEST;
  const range = context.req.header('Range');
  const isFurtherPart = range !== undefined && !/^bytes=0*-/.test(range.trim());
  return isFurtherPart ? FURTHER_PART_SHARES : SHARES_PER_REQUEST;
}

const UPLOAD_PATHS: readonly string[] = [`${API_BASE_PATH}/recordings`, `${API_BASE_PATH}/recordings/`];

function isUpload(context: AppContext): boolean {
  return context.req.method === 'POST' && UPLOAD_PATHS.includes(context.req.path);
}

/** Sets the fields of draft-ietf-httpapi-ratelimit-headers; a request counted by two quotas names both. */
function response(context: AppContext, taken: Taken): void {
  const { quota, remaining, resetSeconds, isAllowed } = taken;
  const { name, limit, windowSeconds } = quota;
  setResponseHeader(context, 'RateLimit-Policy', `"${name}";q=${limit};w=${windowSeconds}`, 'append');
  setResponseHeader(context, 'RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`, 'append');
  if (!isAllowed) {
    throw new ServerError('rate_limited', { headers: { 'Retry-After': String(resetSeconds) } });
  }
}
