import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createApp } from '../create-app.ts';
import { createMetrics } from '../http/metrics.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

const FOLDER = new URL('../../deploy/observability/', import.meta.url);
const DASHBOARD = JSON.parse(readFileSync(new URL('dashboard.json', FOLDER), 'utf8')) as {
  readonly panels: readonly Panel[];
};
const ALERTS = parse(readFileSync(new URL('alerts.yaml', FOLDER), 'utf8')) as {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
};
const RULES = ALERTS.groups.flatMap(({ rules }) => rules);

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Added by Prometheus. */
const TARGET_LABELS = ['job', 'instance'];
const WORDS = /^(by|without|on|ignoring|and|or|unless|bool|offset)$/;

interface Use {
  readonly metric: string;
  readonly labels: readonly string[];
  /** `label="value"` of its selector. */
  readonly pairs: readonly string[];
}

/** The metrics of an expression, each with the labels of its selector and those that the expression groups by. */
function usesOf(expr: string): readonly Use[] {
  const grouped = [...expr.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const plain = expr.replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, ' ').replaceAll(/\[[^\]]*\]/g, ' ');
  const found = plain.matchAll(/\b([A-Za-z_][\w:]*)\b(?!\s*\()\s*(\{[^}]*\})?/g);
  return [...found]
    .filter(([, name = '']) => !WORDS.test(name))
    .map(([, metric = '', selector = '']) => ({
      metric,
      labels: [...[...selector.matchAll(/(\w+)\s*[=!]~?"/g)].map(([, label = '']) => label), ...grouped],
      pairs: selector.match(/\w+="[^"]*"/g) ?? [],
    }));
}

describe('the dashboard and the alert rules', { timeout: 60_000 }, () => {
  let test: TestService;
  /** The labels of every time series of the running service, alone and as `label="value"`. */
  const series = new Map<string, Set<string>>([['up', new Set()]]);

  beforeAll(async () => {
    const metrics = createMetrics();
    test = await openTestService(() => ({ metrics }));
    const app = createApp({ service: test.service, allowedOrigins: [], metricsToken: undefined });
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as unknown as HttpBindings;
    await test.upload(await readSample('recorded.webm'));
    metrics.jobStarted('sweep');
    metrics.jobEnded({ kind: 'sweep', outcome: 'done', seconds: 1 });
    metrics.jobEnded({ kind: 'sweep', outcome: 'failed', seconds: 1 });
    metrics.mp3Ended('made', 1);
    metrics.requestEnded({ method: 'GET', route: '/play/:id', status: 200, seconds: 1, bytes: 1 });
    metrics.audioQueue('inspection').onWaiting(1);
    const response = await app.request('/metrics', { headers: { Host: 'localhost:3000' } }, env);
    for (const line of (await response.text()).split('\n')) {
      const [, name, labels = ''] = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? /.exec(line) ?? [];
      if (name === undefined || line.startsWith('#')) continue;
      const known = series.get(name) ?? new Set();
      for (const [pair, label = ''] of labels.matchAll(/(\w+)="[^"]*"/g)) known.add(label).add(pair);
      series.set(name, known);
    }
  });
  afterAll(() => test.close());

  const panels = DASHBOARD.panels.filter(({ type }) => type !== 'row');
  const expressions = [
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
    ...RULES.map(({ alert, expr }) => [alert, expr] as const),
  ];

  // spec: operators.3
  it.each(expressions)('%s reads what the service exports', (_, expr) => {
    const uses = usesOf(expr);
    expect(uses).not.toEqual([]);
    for (const { metric, labels, pairs } of uses) {
      expect([...series.keys()]).toContain(metric);
      const known = [...(series.get(metric) ?? []), ...TARGET_LABELS, 'job="beep"'];
      expect(known).toEqual(expect.arrayContaining([...labels, ...pairs]));
    }
    expect(expr.split('(').length).toBe(expr.split(')').length);
  });

  it('reads legends from labels that the expression keeps', () => {
    for (const { title, targets = [] } of panels) {
      for (const { expr, legendFormat } of targets) {
        for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
          expect(expr, title).toMatch(new RegExp(`by \\([^)]*\\b${label}\\b`));
        }
      }
    }
  });

  it('has panels that do not lie on each other', () => {
    const cells = DASHBOARD.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(DASHBOARD.panels.map(({ id }) => id)).size).toBe(DASHBOARD.panels.length);
  });

  // spec: operators.3
  it('has alerts with a name, a severity and what to do', () => {
    expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length);
    for (const rule of RULES) {
      expect(rule).toEqual({
        alert: expect.stringMatching(/^Beep[A-Z]\w+$/),
        expr: expect.stringMatching(/[<>=]=? *[\d.e]+$/),
        ...(rule.for !== undefined && { for: expect.stringMatching(/^\d+m$/) }),
        labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
        annotations: { summary: expect.any(String), description: expect.any(String) },
      });
    }
  });

  it('has an alert for each metric that must be zero', () => {
    const read = RULES.flatMap(({ expr }) => usesOf(expr).map(({ metric }) => metric));
    const mustBeZero = [
      ...['beep_stuck_jobs', 'beep_refused_orphans', 'beep_missing_audio', 'beep_rate_limits_alone'],
    ];
    expect(read).toEqual(expect.arrayContaining(mustBeZero));
  });
});
