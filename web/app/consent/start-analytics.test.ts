import { afterEach, expect, it, vi } from 'vitest';
import { startAnalytics } from './start-analytics.ts';

const metrics = vi.hoisted(() => ({ names: [] as string[] }));

/** Reports every metric at once. */
vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [
      `on${name}`,
      (report: (metric: object) => void) => {
        metrics.names.push(name);
        report({ name, value: 7, id: `v-${name}`, entries: ['private'] });
      },
    ]),
  ),
);

afterEach(() => vi.unstubAllGlobals());

// spec: browser-calls.8
it('loads the configured tag manager and sends it web vitals', async () => {
  const scripts: { src?: string; async?: boolean }[] = [];
  const page: { dataLayer?: unknown[] } = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
  });
  await startAnalytics('GTM-A&B', 1_770_000_000_000);
  expect(scripts).toEqual([{ async: true, src: 'https://www.googletagmanager.com/gtm.js?id=GTM-A%26B' }]);
  expect(page.dataLayer).toEqual([
    { event: 'gtm.js', 'gtm.start': 1_770_000_000_000 },
    ...metrics.names.map((name) => ({ event: 'web-vitals', name, value: 7, id: `v-${name}` })),
  ]);
  expect(metrics.names).toHaveLength(5);
});
