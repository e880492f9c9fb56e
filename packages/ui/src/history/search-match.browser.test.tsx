import type { ListedRecording, SearchMatch } from '@beep/core/recordings';
import axe from 'axe-core';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { HistoryScreen } from './history-screen.tsx';

const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const marksOf = (row: number): (string | null)[] =>
  [...(rows.elements()[row]?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent);

// spec: titles.10
it('a row shows the words by which a search found it, marked', async () => {
  const long = `${'an/unbroken/path'.repeat(12)} said Lucía`;
  const found = (id: string, match: SearchMatch, title?: string): ListedRecording => ({
    ...aRecording({ id, title }),
    match,
  });
  const library = createFakeLibrary([
    found(
      'a',
      {
        field: 'title',
        text: 'Lucía, LUCIA',
        marks: [
          [0, 5],
          [7, 12],
        ],
      },
      'Lucía, LUCIA',
    ),
    found('b', { field: 'transcript', text: long, marks: [[long.length - 5, long.length]] }, 'Ivo'),
    found('c', { field: 'label', text: 'Class of Lucía', marks: [[9, 14]] }),
    // The title was changed since.
    found('d', { field: 'title', text: 'Lucía', marks: [[0, 5]] }, 'New'),
    aRecording({ id: 'e' }),
  ]);
  await page.viewport(320, 800);
  onTestFinished(() => page.viewport(414, 896));
  const { screen } = await renderUi(<HistoryScreen library={library} uid="u1" />);
  await expect.poll(() => rows.elements().length).toBe(5);
  expect([0, 1, 2, 3, 4].map(marksOf)).toEqual([['Lucía', 'LUCIA'], ['Lucía'], ['Lucía'], [], []]);
  expect(rows.elements()[1]?.textContent).toContain(`Transcript: ${long}`);
  expect(rows.elements()[2]?.textContent).toContain('Tag: Class of Lucía');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(336);
  expect((await axe.run(screen.container)).violations).toEqual([]);
});
