import type { Recording } from '@beep/core/recordings';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecording, createFakeLibrary, type FakeLibrary } from '../testing/fake-library.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { TitleControl } from './title-control.tsx';

const field = page.getByRole('textbox', { name: 'What is this recording about?' });
const show = page.getByRole('checkbox', { name: 'Show the title to listeners' });
const button = (name: string) => page.getByRole('button', { name });

interface TitledProps {
  readonly library: FakeLibrary;
  /** As the page has read it. */
  readonly read?: Recording;
}

function Titled({ library, read = aRecording({ id: 'a' }) }: TitledProps): ReactNode {
  const [recording, setRecording] = useState(read);
  return (
    <>
      <p>{recording.title}</p>
      <button
        type="button"
        onClick={() => setRecording({ ...recording, title: library.recordings[0]?.title })}
      >
        Follow
      </button>
      <TitleControl
        recording={recording}
        library={library}
        onChanged={(change) => setRecording({ ...recording, ...change })}
      />
    </>
  );
}

async function draw(read?: Recording, stored: readonly Recording[] = []): Promise<FakeLibrary> {
  const library = createFakeLibrary(stored);
  await renderUi(<Titled library={library} {...(read && { read })} />);
  return library;
}

describe('the control for a title', () => {
  // spec: titles.4
  it('saves a private title with the keyboard', async () => {
    const library = await draw();
    button('Add Title').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Title' })).toBeVisible();
    await expect.element(page.getByText(/^Only you see the title/)).toBeVisible();
    await field.fill('Maria P., essay 2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => library.titles).toEqual(['a Maria P., essay 2 false']);
    await expect.element(page.getByText('Title saved').first()).toBeVisible();
    await expect.element(button('Edit Title')).toBeVisible();
  });

  // spec: titles.4
  it('says what listeners see before it is shown to them', async () => {
    const library = await draw();
    await button('Add Title').click();
    await field.fill('Essay');
    await show.click();
    await expect.element(page.getByText(/Whoever has the link sees the title/)).toBeVisible();
    await button('Save').click();
    await expect.poll(() => library.titles).toEqual(['a Essay true']);
    await button('Edit Title').click();
    await expect.element(show).toBeChecked();
    await field.fill('');
    await button('Save').click();
    await expect.element(button('Add Title')).toBeVisible();
  });

  // spec: titles.4
  it('keeps what was typed when it cannot be saved', async () => {
    const library = await draw();
    await button('Add Title').click();
    await field.fill('x'.repeat(121));
    await expect.element(page.getByText('A title has at most 120 characters.')).toBeVisible();
    await button('Save').click();
    await field.fill('Essay');
    library.failure = { kind: 'network', reason: 'unreachable' };
    await button('Save').click();
    await expect.element(page.getByText('The title couldn’t be saved. Try again.')).toBeVisible();
    await expect.element(field).toHaveValue('Essay');
    expect(library.titles).toEqual([]);
  });

  // spec: titles.33
  it('keeps what another page has changed before', async () => {
    const shown = aRecording({ id: 'a', title: 'Essay', isTitleShown: true });
    const library = await draw(shown, [{ ...shown, isTitleShown: false }]);
    await button('Edit Title').click();
    await field.fill('Essay 2');
    await button('Save').click();
    await expect.poll(() => library.titles).toEqual(['a Essay 2 false']);
  });

  // spec: titles.33
  it('keeps what another page changes while its dialog is open', async () => {
    const essay = aRecording({ id: 'a', title: 'Essay' });
    const library = await draw(essay, [{ ...essay, title: 'Maria P.' }]);
    await button('Edit Title').click();
    (page.getByRole('button', { name: 'Follow', includeHidden: true }).element() as HTMLElement).click();
    await expect.element(page.getByText('Maria P.')).toBeInTheDocument();
    await show.click();
    await button('Save').click();
    await expect.poll(() => library.titles).toEqual(['a Maria P. true']);
  });
});
