/**
 * The rules of a stylesheet that a rendered page needs first: those whose classes all occur in it, and those without a
 * class. Web fonts, print rules and what another direction of the text needs are left out and come with the whole
 * stylesheet, once the audio is loaded. The stylesheet must be our own, built and minified: well-formed, with no nesting
 * but conditions around rules.
 */
export function criticalCss(css: string, html: string, direction: string): string {
  if (css !== last.css) last = { css, kept: new Map() };
  const names = classesOf(html);
  const key = [direction, ...names].join(' ');
  const known = last.kept.get(key);
  if (known !== undefined) return known;
  const kept = keepRules(css, { classes: new Set(names), direction });
  if (last.kept.size < MAX_KEPT) last.kept.set(key, kept);
  return kept;
}

/**
 * Pages with a recording use few different class sets, and parsing the stylesheet takes longer than rendering a page.
 */
const MAX_KEPT = 100;
let last: { readonly css: string; readonly kept: Map<string, string> } = { css: '', kept: new Map() };

/** Unique, in a stable order. */
function classesOf(html: string): readonly string[] {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return [...new Set(names)].sort();
}

const CONDITION = /^@(media|supports|layer|container)\b/;
const FOR_PAPER = /^@media print\b/;

interface DrawnPage {
  readonly classes: ReadonlySet<string>;
  readonly direction: string;
}

function keepRules(css: string, page: DrawnPage): string {
  let kept = '';
  for (const rule of rulesOf(css)) kept += keepRule(rule, page);
  return kept;
}

function keepRule({ head, body }: CssRule, page: DrawnPage): string {
  if (FOR_PAPER.test(head)) return '';
  if (body === undefined) return `${head};`;
  if (CONDITION.test(head)) {
    const inside = keepRules(body, page);
    return inside === '' ? '' : `${head}{${inside}}`;
  }
  const isKept = head.startsWith('@')
    ? !isFetchedFont(head, body)
    : head.split(',').some((selector) => isUsed(selector, page));
  return isKept ? `${head}{${body}}` : '';
}

function isFetchedFont(head: string, body: string): boolean {
  return head.startsWith('@font-face') && body.includes('url(');
}

function isUsed(selector: string, { classes, direction }: DrawnPage): boolean {
  const [, wanted = direction] = selector.match(/\[dir="?(ltr|rtl)"?\]/) ?? [];
  if (wanted !== direction) return false;
  return [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));
}

interface CssRule {
  /** Selectors, or an at-rule's name and condition. */
  readonly head: string;
  /** The content of its braces; undefined for a statement. */
  readonly body: string | undefined;
}

function* rulesOf(css: string): Generator<CssRule> {
  let at = 0;
  while (at < css.length) {
    const end = nextOf(css, at, '{;');
    const head = css.slice(at, end).trim();
    if (css[end] !== '{') {
      if (head !== '') yield { head, body: undefined };
      at = end + 1;
      continue;
    }
    const close = closingBrace(css, end);
    yield { head, body: css.slice(end + 1, close) };
    at = close + 1;
  }
}

/** A token to skip (string, URL, escape), or one delimiter. */
const DIVIDERS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)"']*\)|\\.|[{};]/g;

/** The index of the next of these characters outside strings and URLs; the end if there is none. */
function nextOf(css: string, from: number, wanted: string): number {
  DIVIDERS.lastIndex = from;
  for (let found = DIVIDERS.exec(css); found !== null; found = DIVIDERS.exec(css)) {
    if (wanted.includes(found[0])) return found.index;
  }
  return css.length;
}

function closingBrace(css: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < css.length; at = nextOf(css, at + 1, '{}')) {
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}
