import { type Locator, page } from 'vitest/browser';
import { HistoryScreen } from '../history/history-screen.tsx';
import { aRecording, createFakeLibrary, type FakeLibrary } from './fake-library.ts';
import { NOW_MS, type RenderedUi, renderUi } from './render-ui.tsx';

export const DAY_MS = 86_400_000;

/** `count` recordings, one a day, three to a page. */
export function someRecordings(count: number): FakeLibrary {
  const recordings = Array.from({ length: count }, (_, index) =>
    aRecording({ id: `r${index}`, durationSeconds: index + 1, createdAtMs: NOW_MS - index * DAY_MS }),
  );
  return createFakeLibrary(recordings, 3);
}

export function drawHistory(library: FakeLibrary): Promise<RenderedUi> {
  return renderUi(<HistoryScreen library={library} uid="u1" recordLink={<a href="/record">Record</a>} />);
}

export const rows: Locator = page.getByRole('row').filter({ has: page.getByRole('rowheader') });

export function playOf(index: number): Locator {
  return rows.nth(index).getByRole('button', { name: /^Play, voice note of / });
}

export function pauseOf(index: number): Locator {
  return rows.nth(index).getByRole('button', { name: /^Pause, voice note of / });
}
