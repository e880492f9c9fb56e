import ROUTES, { type SiteRoute } from '../routes.ts';

export type RouteParams = Readonly<Partial<Record<string, string>>>;

export interface RouteMatch {
  readonly route: SiteRoute;
  readonly params: RouteParams;
}

const UNKNOWN: SiteRoute = { path: '*', page: 'not-found' };

/** The route of a path in its canonical spelling, or the page for unknown paths. */
export function matchRoute(pathname: string): RouteMatch {
  for (const route of ROUTES) {
    const params = matchPath(`/${route.path}`, pathname);
    if (params !== null) return { route, params };
  }
  return { route: UNKNOWN, params: {} };
}

/** The parameters of a path that fits a pattern as `/record/:service?`; otherwise null. */
export function matchPath(pattern: string, pathname: string): RouteParams | null {
  const parts = segmentsOf(pattern);
  const segments = segmentsOf(pathname);
  if (segments.length > parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const [, name, mayMiss] = /^:(\w+)(\??)$/.exec(part) ?? [];
    const segment = decode(segments[at]);
    if (segment === null || (segment === undefined && mayMiss !== '?')) return null;
    if (name === undefined && segment !== part) return null;
    if (name !== undefined && segment !== undefined) params[name] = segment;
  }
  return params;
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Null if it cannot be decoded. */
function decode(segment: string | undefined): string | undefined | null {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return null;
  }
}
