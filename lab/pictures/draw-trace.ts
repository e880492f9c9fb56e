import type { SpanTree } from '../../e2e/fixtures/trace-collector.ts';

const WIDTH = 1000;
const LABELS = 330;
const ROW = 22;
const TOP = 34;
const SHORTEST = 2;
/** The colours of a light page: the picture has a background of its own. */
const COLOURS = {
  browser: '#b4451f',
  request: '#1f5fb4',
  thread: '#6b4fa0',
  job: '#1f7a4d',
  other: '#8a93a0',
};

interface Row {
  readonly tree: SpanTree;
  readonly depth: number;
}

/** Draws the spans of a trace against time, as SVG. Statements of one span are drawn in one row. */
export function drawTrace(tree: SpanTree): string {
  const rows = rowsOf(tree, 0);
  const from = tree.span.startMs;
  const to = Math.max(...rows.map(({ tree: { span } }) => span.endMs));
  const scale = (ms: number): number => LABELS + ((ms - from) / (to - from)) * (WIDTH - LABELS - 70);
  const height = TOP + rows.length * ROW + 8;
  const lines = rows.map((row, at) => drawRow(row, TOP + at * ROW, scale));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<title>The spans of one upload, from the press of Save to the transcript</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${drawAxis(to - from, height, (ms) => scale(from + ms))}
${lines.join('\n')}
</svg>
`;
}

function rowsOf(tree: SpanTree, depth: number): readonly Row[] {
  return [{ tree, depth }, ...tree.children.filter(hasRow).flatMap((child) => rowsOf(child, depth + 1))];
}

const hasRow = ({ span }: SpanTree): boolean => span.attributes['db.system.name'] === undefined;

function drawAxis(ms: number, height: number, scale: (ms: number) => number): string {
  const rough = ms / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const ticks = Array.from({ length: Math.floor(ms / step) + 1 }, (_, at) => at * step);
  return ticks
    .map((tick) => {
      const x = scale(tick).toFixed(1);
      return `<path d="M${x} ${TOP - 8}V${height}" stroke="#e3e6ea"/><text x="${x}" y="18" fill="#4b5563" text-anchor="middle">${tick} ms</text>`;
    })
    .join('\n');
}

function drawRow({ tree, depth }: Row, y: number, scale: (ms: number) => number): string {
  const { span, children } = tree;
  const bar = (startMs: number, endMs: number, fill: string, height = 12): string => {
    const x = scale(startMs);
    const width = Math.max(SHORTEST, scale(endMs) - x);
    return `<rect x="${x.toFixed(1)}" y="${y + 8 - height / 2}" width="${width.toFixed(1)}" height="${height}" rx="2" fill="${fill}"/>`;
  };
  const statements = children.filter((child) => !hasRow(child));
  const label = statements.length === 0 ? span.name : `${span.name} (${statements.length} statements)`;
  const length = `${Math.round(span.endMs - span.startMs)} ms`;
  return [
    `<text x="${12 + depth * 14}" y="${y + 12}" fill="#1f2937">${escapeXml(label)}</text>`,
    bar(span.startMs, span.endMs, colourOf(span.name)),
    ...statements.map((child) => bar(child.span.startMs, child.span.endMs, '#111827', 4)),
    `<text x="${(Math.max(scale(span.startMs) + SHORTEST, scale(span.endMs)) + 6).toFixed(1)}" y="${y + 12}" fill="#4b5563">${length}</text>`,
  ].join('');
}

function colourOf(name: string): string {
  if (name === 'save') return COLOURS.browser;
  if (/^[A-Z]+ \//.test(name)) return COLOURS.request;
  if (name.startsWith('thread:')) return COLOURS.thread;
  return name.startsWith('job ') || name.startsWith('transcribe') ? COLOURS.job : COLOURS.other;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
