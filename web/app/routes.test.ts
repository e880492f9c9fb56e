import { findSitePage } from '@beep/api';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import routes from './routes.ts';

/** Modules loaded by other pages. */
const PARTS = ['/embed-script', '/listen-script', '/public-script'];

describe('the route table', () => {
  it('has no page without an entry in the table of header rules', () => {
    const patterns = patternsOf(routes).filter(
      (pattern) => !pattern.includes('*') && !PARTS.includes(pattern),
    );
    expect(patterns.length).toBeGreaterThan(15);
    const paths = patterns.flatMap((pattern) =>
      [pattern.replace(/\/:\w+\?/g, ''), pattern].map((path) => path.replace(/:\w+\??/g, 'x')),
    );
    expect(paths.filter((path) => findSitePage(path).status !== 'page')).toEqual([]);
  });
});

function patternsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...patternsOf(children ?? []),
  ]);
}
