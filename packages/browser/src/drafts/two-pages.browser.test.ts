import { createFakeJournal } from '@beep/core/testing';
import { afterEach, describe, it } from 'vitest';
import { DEAD_PAGE_CASES, DRAFT_JOURNAL_CASES, type JournalPage, type OpenPage } from '../testing/index.ts';

const MODULE = new URL('create-draft-journal.ts', import.meta.url.replace(/\?.*/, '')).href;
const frames = new Set<HTMLIFrameElement>();

/** Opens a page in a frame of this origin, with its own instance of the module. */
async function openFrame(locks: 'listed' | 'unlisted' | 'none'): Promise<JournalPage> {
  const frame = document.createElement('iframe');
  frame.srcdoc = '<title>A page</title>';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  frames.add(frame);
  await loaded;
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (page === null) throw new Error('The frame has no window.');
  if (locks === 'none') Object.defineProperty(page.navigator, 'locks', { value: undefined });
  if (locks === 'unlisted') {
    page.navigator.locks.query = () => Promise.reject(new DOMException('Refused', 'SecurityError'));
  }
  const load = new page.Function('url', 'return import(url)') as (
    url: string,
  ) => Promise<typeof import('./create-draft-journal.ts')>;
  const { createDraftJournal } = await load(MODULE);
  return { journal: createDraftJournal(), end: () => frame.remove() };
}

/** The fake of core's tests, which must behave like the real journal. */
function fakeBrowser(): OpenPage {
  const first = createFakeJournal();
  return async () => {
    const journal = first.openPage();
    return { journal, end: () => journal.die() };
  };
}

afterEach(() => {
  for (const frame of frames) frame.remove();
  frames.clear();
});

const BROWSERS: readonly (readonly [name: string, start: () => OpenPage])[] = [
  ['with Web Locks', () => () => openFrame('listed')],
  ['with Web Locks that it does not list', () => () => openFrame('unlisted')],
  ['without Web Locks', () => () => openFrame('none')],
  ['in memory', fakeBrowser],
];

describe.each(BROWSERS)('a browser %s', (_name, start) => {
  it.each(DRAFT_JOURNAL_CASES)('%s', (_promise, run) => run(start()));
});

describe.each(BROWSERS.filter(([name]) => name !== 'without Web Locks'))('a browser %s', (_name, start) => {
  it.each(DEAD_PAGE_CASES)('%s', (_promise, run) => run(start()));
});
