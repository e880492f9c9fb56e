import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { HistoryScreen } from '../history/history-screen.tsx';
import { aRecording, createFakeLibrary } from '../testing/fake-library.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { NewReplies } from './new-replies.tsx';

const mark = page.getByRole('link', { name: /new repl/ });

describe('new replies', () => {
  // spec: replies.12
  it('are a link of the note’s row, and gone when one comes back and has heard them', async () => {
    const titled = { title: 'Essay', durationSeconds: 42 };
    const library = createFakeLibrary([
      aRecording({ id: 'a', ...titled, unreadReplies: 1 }),
      aRecording({ id: 'b' }),
    ]);
    await renderUi(<HistoryScreen library={library} uid="u1" />);
    await expect.element(mark).toHaveTextContent('1 new reply');
    await expect.element(mark).toHaveAccessibleName(/^1 new reply, “Essay”, /);
    await expect.element(mark).toHaveAttribute('href', '/replies?note=a');
    library.recordings = [aRecording({ id: 'a', ...titled }), aRecording({ id: 'b' })];
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(mark).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Essay' })).toBeVisible();
  });

  // spec: replies.12
  it.each([
    [undefined, null],
    [1, '1 new reply'],
    [12, '12 new replies'],
  ])('are counted on the note’s page: %s', async (unreadReplies, text) => {
    const recording = aRecording({ id: 'a', ...(unreadReplies !== undefined && { unreadReplies }) });
    await renderUi(
      <main>
        <h1>{'Note'}</h1>
        <NewReplies isLarge recording={recording} />
      </main>,
    );
    await expect.element(page.getByRole('heading')).toBeVisible();
    expect(mark.elements().map(({ textContent }) => textContent)).toEqual(text === null ? [] : [text]);
    if (text !== null) await expect.element(mark).toHaveAccessibleName(text);
  });
});
