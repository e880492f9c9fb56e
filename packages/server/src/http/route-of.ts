import { API_BASE_PATH, findSitePage } from '@beep/api';
import { matchedRoutes } from 'hono/route';
import type { AppContext } from './request-context.ts';

const NAMED_RECORDING = /^\/(?:api\/v1\/recordings|media|play|embed)\/([\w-]{16,64})(?=[./]|$)/;

/** The route pattern of the request: one of a few, without ids and a slash at the end. */
export function routeOf(context: AppContext): string {
  for (const { path } of matchedRoutes(context)) {
    if (!path.includes('*')) return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  }
  const { path } = context.req;
  if (path.startsWith(`${API_BASE_PATH}/`)) return `${API_BASE_PATH}/*`;
  if (path.startsWith('/assets/')) return '/assets/*';
  const place = findSitePage(path);
  return place.status === 'page' ? place.page.route : '/*';
}

/** The recording id in a path, if there is one. */
export function recordingOf(path: string): string | undefined {
  return NAMED_RECORDING.exec(path)?.[1];
}
