import type { LighthousePage } from './lighthouse-pages.ts';
import type { LighthouseReport } from './run-lighthouse.ts';

/** The medians of several runs of one page, and where they miss their targets. */
export interface PageFigures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  readonly kilobytes: number;
  readonly misses: readonly string[];
}

const FULL = 100;
/** Audits that a page fails by its nature. */
const NOINDEX_AUDITS = ['is-crawlable'];
const MISSING_AUDITS = ['http-status-code'];

export function judgePage(page: LighthousePage, reports: readonly LighthouseReport[]): PageFigures {
  const figures = {
    performance: median(reports.map((report) => scoreOf(report, 'performance'))),
    accessibility: median(reports.map((report) => scoreOf(report, 'accessibility'))),
    bestPractices: median(reports.map((report) => scoreOf(report, 'best-practices'))),
    seo: median(reports.map((report) => scoreOf(report, 'seo', exemptAudits(page)))),
    firstPaintMs: auditMedian(reports, 'first-contentful-paint'),
    largestPaintMs: auditMedian(reports, 'largest-contentful-paint'),
    blockingMs: auditMedian(reports, 'total-blocking-time'),
    layoutShift: auditMedian(reports, 'cumulative-layout-shift'),
    kilobytes: auditMedian(reports, 'total-byte-weight') / 1024,
  };
  const misses = [
    ...missesOf(reports, 'accessibility', figures.accessibility),
    ...missesOf(reports, 'best-practices', figures.bestPractices),
    ...missesOf(reports, 'seo', figures.seo, exemptAudits(page)),
    ...(figures.performance < (page.performanceAim ?? 0) ? [`performance below ${page.performanceAim}`] : []),
  ];
  return { ...figures, misses };
}

function exemptAudits({ isIndexed, isMissing }: LighthousePage): readonly string[] {
  return [...(isIndexed ? [] : NOINDEX_AUDITS), ...(isMissing ? MISSING_AUDITS : [])];
}

/** Lighthouse's weighted score, without the exempt audits. */
function scoreOf(report: LighthouseReport, category: string, exempt: readonly string[] = []): number {
  const judged = weighed(report, category, exempt);
  const weights = judged.reduce((sum, { weight }) => sum + weight, 0);
  const reached = judged.reduce((sum, { weight, score }) => sum + weight * score, 0);
  return weights === 0 ? Number.NaN : Math.round((reached / weights) * FULL);
}

interface WeighedAudit {
  readonly id: string;
  readonly weight: number;
  readonly score: number;
}

function weighed(report: LighthouseReport, category: string, exempt: readonly string[]): WeighedAudit[] {
  return (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = isOwnStatus(report, id) ? 1 : (report.audits[id]?.score ?? null);
    return weight === 0 || score === null || exempt.includes(id) ? [] : [{ id, weight, score }];
  });
}

/** The browser logs an error for every page whose own status is an error. */
function isOwnStatus({ audits, finalDisplayedUrl }: LighthouseReport, id: string): boolean {
  const items = audits[id]?.details?.items;
  return (
    id === 'errors-in-console' &&
    items?.every((item) => item.sourceLocation?.url === finalDisplayedUrl) === true
  );
}

/** Below 100: the audits that failed in any run. */
function missesOf(
  reports: readonly LighthouseReport[],
  category: string,
  score: number,
  exempt: readonly string[] = [],
): string[] {
  if (score === FULL) return [];
  const failed = reports.flatMap((report) =>
    weighed(report, category, exempt).filter((audit) => audit.score < 1),
  );
  return [`${category} ${score}: ${[...new Set(failed.map(({ id }) => id))].join(', ')}`];
}

function auditMedian(reports: readonly LighthouseReport[], audit: string): number {
  return median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
