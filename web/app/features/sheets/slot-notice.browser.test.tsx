import { aToken, aUser } from '@beep/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ShownSlot } from '../../record/use-shown-slot.ts';
import { renderSite } from '../../testing/render-site.tsx';
import { SlotNotice } from './slot-notice.tsx';

afterEach(() => vi.unstubAllGlobals());

const LABEL = { id: 'x', number: 3, url: 'https://beep.example/play/x', state: 'empty' };

interface Drawn {
  readonly title?: string;
  readonly name?: string;
  readonly isFound?: boolean;
  readonly shown?: Partial<ShownSlot>;
}

function draw({ title = 'Plants, class 7b', name, isFound = true, shown = {} }: Drawn = {}): void {
  vi.stubGlobal('fetch', async () =>
    isFound
      ? Response.json({ ...LABEL, name, sheet: { id: 's1', title } })
      : Response.json({ code: 'not_found', message: 'm' }, { status: 404 }),
  );
  const of: ShownSlot = { slot: { type: 'slot', slotId: 'x' }, isSaved: false, ...shown };
  const pages = { '/record': () => <SlotNotice {...of} /> };
  const site = renderSite({ at: '/record', pages, user: aUser({ uid: 'ann' }) });
  site.identity.respondWithToken({ status: 'token', token: aToken(Date.now() + 3_600_000) });
}

const text = (): string => document.querySelector('p')?.textContent ?? '';

// spec: sheets.10
it.each<readonly [string, Drawn]>([
  ['Recording for label 3, Plants, class 7b', {}],
  ['Recording for label 3', { title: '' }],
  ['Recording for “Ivo”, Plants, class 7b', { name: 'Ivo' }],
  ['Recording for a QR label', { isFound: false }],
  [
    'Recording for label 3, Plants, class 7b. When you save, the note on this label is replaced.',
    { shown: { slot: { type: 'slot', slotId: 'x', replaces: 'r1' } } },
  ],
])('says before the recording: %s', async (expected, drawn) => {
  draw(drawn);
  await expect.poll(text).toBe(expected);
});

// spec: sheets.10
it.each<readonly [string, Drawn]>([
  ['Recorded into label 3, Plants, class 7b', {}],
  ['Recorded into “Ivo”', { name: 'Ivo', title: '' }],
  ['Recorded into your QR label', { isFound: false }],
])('says after the recording: %s', async (expected, drawn) => {
  draw({ ...drawn, shown: { isSaved: true } });
  await expect.element(page.getByRole('status')).toHaveTextContent(expected);
});
