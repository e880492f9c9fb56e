import { SEARCH_DELAY_MS } from '@beep/core/limits';
import { createFakeClock, type FakeClock } from '@beep/core/testing';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { NOW_MS, renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { RecentRecordings } from './recording-history.tsx';
import { useSearch } from './use-search.ts';

const field = page.getByRole('searchbox', { name: 'Search your recordings' });
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });

function aLibrary(): FakeLibrary {
  const library = createFakeLibrary(['a', 'b', 'c'].map((id) => aRecording({ id, createdAtMs: NOW_MS })));
  library.spoken = { a: 'ask not', b: 'ask what', c: 'silence' };
  return library;
}

async function draw(library = aLibrary()): Promise<{ library: FakeLibrary; clock: FakeClock }> {
  const clock = createFakeClock(NOW_MS);
  await renderUi(<HistoryScreen library={library} uid="u1" />, { clock });
  return { library, clock };
}

const shown = (count: number) => expect.poll(() => rows.elements().length).toBe(count);

describe('the search in the history', () => {
  // spec: titles.8
  it('runs once typing stops, and shows the number of matches', async () => {
    const { library, clock } = await draw();
    await shown(3);
    await field.fill('as');
    clock.advance(SEARCH_DELAY_MS - 1);
    await field.fill(' ask ');
    clock.advance(SEARCH_DELAY_MS - 1);
    expect(library.searches).toEqual(['']);
    clock.advance(1);
    await shown(2);
    expect(library.searches).toEqual(['', 'ask']);
    await expect.element(page.getByRole('status').filter({ hasText: '2 recordings found' })).toBeVisible();
  });

  it('runs at once with Enter, and is cleared with Escape', async () => {
    const { library } = await draw();
    await field.fill('not');
    await userEvent.keyboard('{Enter}');
    await shown(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('');
    await shown(3);
    expect(library.searches.slice(0, 2)).toEqual(['', 'not']);
  });

  it('is cleared by its button, which moves the focus to the field', async () => {
    await draw();
    await field.fill('not');
    await userEvent.keyboard('{Enter}');
    await shown(1);
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect.element(field).toHaveFocus();
    await shown(3);
  });

  it('shows that nothing was found, and leads back to all recordings', async () => {
    await draw();
    await field.fill('elephants');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'No recordings found' })).toBeVisible();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'No recordings found' }))
      .toBeInTheDocument();
    await page.getByRole('button', { name: 'All Recordings' }).click();
    await shown(3);
    await expect.element(field).toHaveValue('');
  });

  it('keeps the search text after a failure, and retries', async () => {
    const { library } = await draw();
    await shown(3);
    library.failure = { kind: 'network', reason: 'unreachable' };
    await field.fill('not');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Error loading recordings');
    await expect.element(field).toHaveValue('not');
    library.failure = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await shown(1);
  });

  it('is absent in an empty history, and in the recent recordings', async () => {
    await draw(createFakeLibrary([]));
    await expect.element(page.getByText('No recordings yet')).toBeVisible();
    expect(field.elements()).toEqual([]);
    await renderUi(<RecentRecordings library={aLibrary()} uid="u1" />);
    await shown(3);
    expect(field.elements()).toEqual([]);
  });
});

it('keeps what is typed while a page shows earlier words only after a navigation', async () => {
  const clock = createFakeClock(NOW_MS);
  const asked: string[] = [];
  let show: (words: string) => void = () => undefined;
  function Field(): ReactNode {
    const [words, setWords] = useState('');
    show = setWords;
    const { typed, type } = useSearch(words, (text) => void asked.push(text));
    return (
      <input
        type="search"
        aria-label="Search your recordings"
        data-words={words}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    );
  }
  await renderUi(<Field />, { clock });
  await field.fill('a');
  clock.advance(SEARCH_DELAY_MS);
  await expect.poll(() => asked).toEqual(['a']);
  await field.fill('ab');
  clock.advance(SEARCH_DELAY_MS);
  await expect.poll(() => asked).toEqual(['a', 'ab']);
  await field.fill('abc');
  for (const words of ['a', 'ab']) {
    show(words);
    await expect.element(field).toHaveAttribute('data-words', words);
    expect(field.element()).toHaveProperty('value', 'abc');
  }
  // Another press, such as Back, sets it.
  show('a');
  await expect.element(field).toHaveValue('a');
});
