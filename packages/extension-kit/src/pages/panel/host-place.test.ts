import { expect, it } from 'vitest';
import { createFakeSurroundings } from '../testing/fake-surroundings.ts';
import { createHostPlace, type HostPlace } from './host-place.ts';

const TARGET = '11111111-1111-4111-8111-111111111111';
const LINK = 'https://beep.example/play/Kq7v2xW9';

interface Opened {
  readonly place: HostPlace;
  /** Events, in order. */
  readonly log: readonly string[];
}

function openPlace(service: 'docs' | 'gmail', answers: Readonly<Record<string, unknown>>): Opened {
  const log: string[] = [];
  const surroundings = createFakeSurroundings({ answers });
  const place = createHostPlace({
    service,
    address: { target: TARGET, label: null, tabId: 3 },
    surroundings: {
      ...surroundings,
      tellTab: async (tabId, message) => {
        log.push(`tell tab ${tabId}`);
        return surroundings.tellTab(tabId, message);
      },
    },
    copyText: async (_text, html) => {
      log.push(`copy ${html}`);
      return true;
    },
    takeSeconds: () => 42.4,
  });
  return { place, log };
}

const insert = (place: HostPlace): Promise<unknown> =>
  place.target.insert(LINK, new AbortController().signal);
const COPY = `copy <a href="${LINK}">Voice note, 0:42</a>`;

it('copies the link before it inserts into a document', async () => {
  const { place, log } = openPlace('docs', { insert: { status: 'tried' } });
  expect(await insert(place)).toEqual({ status: 'tried', isCopied: true });
  expect(log).toEqual([COPY, 'tell tab 3']);
});

it('does not copy a link whose insertion into an e-mail was verified', async () => {
  const { place, log } = openPlace('gmail', { insert: { status: 'inserted' } });
  expect(await insert(place)).toEqual({ status: 'inserted' });
  expect(log).toEqual(['tell tab 3']);
});

it.each([undefined, 'inserted', { status: 'failed', code: 'unheard-of' }])(
  'treats %j as a target that has gone',
  async (answer) => {
    const { place } = openPlace('gmail', { insert: answer });
    expect(await insert(place)).toEqual({ status: 'failed', code: 'place-gone', isCopied: true });
  },
);

it('shows the label from the host page', async () => {
  const { place } = openPlace('gmail', { describe: { label: 'Class comment', isThere: true } });
  expect(place.label.getSnapshot()).toBeNull();
  await place.look();
  expect(place.label.getSnapshot()).toBe('Class comment');
  expect(place.target.readiness?.getSnapshot()).toEqual({ isReady: true, hint: 'Goes into: Class comment' });
});

it('undoes an insertion, and reports if that failed', async () => {
  const signal = new AbortController().signal;
  const { place } = openPlace('gmail', { undo: true });
  expect(await place.target.takeBack?.(signal)).toEqual({ status: 'taken-back' });
  const { place: other } = openPlace('gmail', { undo: false });
  expect(await other.target.takeBack?.(signal)).toEqual({ status: 'inserted', isStuck: true });
});

it('offers another target if its own has gone, and switches to it on use', async () => {
  const { place } = openPlace('gmail', {
    insert: { status: 'failed', code: 'gone', elsewhere: 'Class comment' },
    elsewhere: { status: 'inserted' },
    describe: { label: 'Class comment', isThere: true },
  });
  expect(await insert(place)).toMatchObject({ code: 'place-gone', elsewhere: 'Goes into: Class comment' });
  expect(await place.target.insertElsewhere?.(LINK, new AbortController().signal)).toEqual({
    status: 'inserted',
  });
  expect(place.label.getSnapshot()).toBe('Class comment');
});

it('reports that a document is read-only', async () => {
  const { place } = openPlace('docs', { insert: { status: 'failed', code: 'read-only' } });
  expect(await insert(place)).toEqual({ status: 'failed', code: 'read-only', isCopied: true });
});
