import { HISTORY_PAGE_SIZE } from '@beep/core/limits';
import type { CallFailure } from '@beep/core/recordings';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rows } from '../testing/draw-history.tsx';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { type KeptList, type ListLimits, type ListPlace, NO_LIMITS } from './kept-list.ts';

const MANY = 100;
const rowOf = (id: string): HTMLElement | null => document.querySelector(`[data-recording="${id}"]`);
const linkOf = (id: string): HTMLElement | null | undefined => rowOf(id)?.querySelector('th a');
const topOf = (id: string): number | undefined => rowOf(id)?.getBoundingClientRect().top;

interface Drawn {
  readonly library: FakeLibrary;
  /** What was kept, the last at the end. */
  readonly places: ListPlace[];
}

interface Options {
  readonly limits?: ListLimits;
  readonly failure?: CallFailure;
  readonly said?: string;
}

async function draw(place: ListPlace | null, options: Options = {}): Promise<Drawn> {
  const { limits = NO_LIMITS, failure = null, said = '' } = options;
  const places: ListPlace[] = [];
  const library = createFakeLibrary(
    Array.from({ length: MANY }, (_, index) => aRecording({ id: `r${index}`, createdAtMs: NOW_MS })),
  );
  library.failure = failure;
  library.spoken = Object.fromEntries(library.recordings.map(({ id }) => [id, said]));
  const kept: KeptList = {
    limits,
    place,
    setLimits: () => undefined,
    keepPlace: (now) => void places.push(now),
  };
  await renderUi(<HistoryScreen library={library} uid="u1" kept={kept} />);
  if (failure === null) {
    await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(HISTORY_PAGE_SIZE);
  }
  return { library, places };
}

afterEach(() => window.scrollTo(0, 0));

describe('the place in the list', () => {
  const PLACE: ListPlace = { pages: 3, top: { id: 'r47', px: 120 }, opened: 'r48', selected: null };

  // spec: titles.14
  it('comes back: the same recording at the same height, with the focus where it was', async () => {
    const { library } = await draw(PLACE);
    await expect.poll(() => topOf('r47')).toBeCloseTo(120, 0);
    expect(document.activeElement).toBe(linkOf('r48'));
    expect(library.searches).toHaveLength(3);
    // The rows above are taken away when they are far from the window.
    await expect.poll(() => rowOf('r1'), { timeout: 10_000 }).toBeNull();
    expect(topOf('r47')).toBeCloseTo(120, 0);
  });

  it('is at the top if the recording is gone', async () => {
    await draw({ ...PLACE, top: { id: 'gone', px: 5 }, opened: 'gone' });
    expect(window.scrollY).toBe(0);
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps no more pages than it needs to come back', async () => {
    const { places } = await draw({ ...PLACE, top: { id: 'r3', px: 0 }, opened: 'r25' });
    await expect.poll(() => document.activeElement).toBe(linkOf('r25'));
    await expect
      .poll(() => {
        window.dispatchEvent(new PageTransitionEvent('pagehide'));
        return places.at(-1)?.pages;
      })
      .toBe(1);
  });

  it('keeps the pages of what is selected', async () => {
    const { places } = await draw({ ...PLACE, top: null, opened: null, selected: ['r3', 'r50'] });
    await expect.element(page.getByText('2 of 100 recordings selected')).toBeVisible();
    await expect
      .poll(() => {
        window.dispatchEvent(new PageTransitionEvent('pagehide'));
        return places.at(-1);
      })
      .toMatchObject({ pages: 3, selected: ['r3', 'r50'] });
  });

  it('takes no focus that the user has set', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    onTestFinished(() => field.remove());
    field.focus();
    await draw(PLACE);
    await expect.poll(() => topOf('r47')).toBeCloseTo(120, 0);
    expect(document.activeElement).toBe(field);
  });

  it('is kept when a recording is opened, and before the page is left', async () => {
    const { places } = await draw({ ...PLACE, opened: null });
    await expect.poll(() => topOf('r47')).toBeCloseTo(120, 0);
    const link = linkOf('r49');
    link?.addEventListener('click', (event) => event.preventDefault());
    // The code that keeps it comes after the list.
    await expect
      .poll(() => {
        link?.click();
        return places.at(-1);
      })
      .toMatchObject({ opened: 'r49', selected: null });
    const { top, pages } = places.at(-1) ?? {};
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(topOf(top?.id ?? '')).toBe(top?.px);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(places.at(-1)?.opened).toBe('r49');
  });

  it('comes back with what was selected', async () => {
    const { places } = await draw({ ...PLACE, selected: ['r47', 'r50'] });
    await expect.element(page.getByText('2 of 100 recordings selected')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Done' }));
    await expect
      .poll(() => {
        window.dispatchEvent(new PageTransitionEvent('pagehide'));
        return places.at(-1)?.selected;
      })
      .toBeNull();
  });

  it('is not replaced while the list is not back yet', async () => {
    const { library, places } = await draw(PLACE, { failure: { kind: 'network', reason: 'unreachable' } });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error loading recordings');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(places).toEqual([]);
    library.failure = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => topOf('r47')).toBeCloseTo(120, 0);
  });
});

it('the text searched for and the filter come back', async () => {
  const limits = { words: 'ask', filter: { order: 'duration_desc' } } as const;
  const { library } = await draw(null, { limits, said: 'ask' });
  await expect.element(page.getByRole('searchbox')).toHaveValue('ask');
  expect(library.searches.at(-1)).toBe('ask');
  expect(library.filters.at(-1)).toEqual({ order: 'duration_desc' });
});
