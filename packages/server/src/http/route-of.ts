import { API_BASE_PATH } from '@beep/api';
import { matchedRoutes } from 'hono/route';
import type { AppContext } from './request-context.ts';

/** The pages whose paths name a recording. */
const RECORDING_PAGE = /^\/(play|embed)\/[^/]+(\/card\.png)?\/?$/;
const NAMED_RECORDING = /^\/(?:api\/v1\/recordings|media|play|embed)\/([\w-]{16,64})(?=[./]|$)/;

/** The pattern of the path that was asked for: one of a few, and without the ids in it. */
export function routeOf(context: AppContext): string {
  for (const { path } of matchedRoutes(context)) {
    if (!path.includes('*')) return path;
  }
  const { path } = context.req;
  const [, page, card = ''] = RECORDING_PAGE.exec(path) ?? [];
  if (page !== undefined) return `/${page}/:id${card}`;
  if (path.startsWith(`${API_BASE_PATH}/`)) return `${API_BASE_PATH}/*`;
  return path.startsWith('/assets/') ? '/assets/*' : '/*';
}

/** The id of the recording that a path names, if it names one. */
export function recordingOf(path: string): string | undefined {
  return NAMED_RECORDING.exec(path)?.[1];
}
