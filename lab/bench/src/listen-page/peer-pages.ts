import type { FrontPage } from './start-front.ts';

const HTML = 'text/html; charset=utf-8';
const DATA_PATH = '/peer/note.json';

/** The pages that the listen page is compared with, made from its own files. */
export interface PeerPages {
  readonly bare: string;
  readonly clientRendered: string;
  /** The responses by path. */
  readonly pages: ReadonlyMap<string, FrontPage>;
}

/**
 * A bare page: only the listen page's audio element. A client-rendered page: an empty page that loads the
 * listen page's scripts, style and data at once, and renders what the server renders otherwise.
 */
export async function makePeerPages(listenPage: string): Promise<PeerPages> {
  const html = await (await fetch(listenPage)).text();
  const audio = find(html, /<audio.*?<\/audio>/s);
  const data = find(html, /(?<=<script type="application\/json" id="player-page-data">).*?(?=<\/script>)/s);
  const files = JSON.parse(find(html, /\{"script":.*?\}(?=\)<\/script>)/s)) as SoundFirstFiles;
  return {
    bare: '/peer/bare',
    clientRendered: '/peer/client-rendered',
    pages: new Map([
      ['/peer/bare', { type: HTML, body: barePage(audio) }],
      ['/peer/client-rendered', { type: HTML, body: clientRenderedPage(files) }],
      [DATA_PATH, { type: 'application/json', body: data }],
    ]),
  };
}

interface SoundFirstFiles {
  readonly script: string;
  readonly imports: readonly string[];
  readonly stylesheets: readonly string[];
}

function barePage(audio: string): string {
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Voice note</title>${audio}</html>`;
}

/** The element is empty, so React renders the page instead of hydrating it. */
function clientRenderedPage({ script, imports, stylesheets }: SoundFirstFiles): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Voice note</title>',
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...[script, ...imports].map((href) => `<link rel="modulepreload" href="${href}">`),
    '</head><body><div id="player-page"></div><script type="application/json" id="player-page-data"></script>',
    `<script type="module">
      const note = fetch('${DATA_PATH}').then((answer) => answer.text());
      const page = import('${script}');
      document.getElementById('player-page-data').textContent = await note;
      (await page).handle.start();
    </script></body></html>`,
  ].join('');
}

function find(html: string, pattern: RegExp): string {
  const [found] = pattern.exec(html) ?? [];
  if (found === undefined) throw new Error(`The listen page has no ${pattern}.`);
  return found;
}
