import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useToast } from '../feedback/toasts.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { usePageKey } from './use-page-key.ts';

function Listening({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  usePageKey(['s', ' ', 'enter'], onPress);
  return children;
}

function Toasting(): ReactNode {
  const showToast = useToast();
  return (
    <button type="button" onClick={() => showToast('Saved.')}>
      toast
    </button>
  );
}

async function draw(children: ReactNode): Promise<() => number> {
  let presses = 0;
  await renderUi(
    <Listening
      onPress={() => {
        presses += 1;
      }}
    >
      {children}
    </Listening>,
  );
  return () => presses;
}

describe('a page key', () => {
  it('works on the page', async () => {
    const presses = await draw(<p>text</p>);
    await userEvent.keyboard('s');
    expect(presses()).toBe(1);
  });

  it.each([
    ['س', 'KeyS', 1],
    ['ы', 'KeyS', 1],
    ['ß', 'Minus', 0],
    ['o', 'KeyS', 0],
  ])(
    'is the key where it is printed if the layout gives a letter of another script: %s',
    async (key, code, times) => {
      const presses = await draw(<p>text</p>);
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
      expect(presses()).toBe(times);
    },
  );

  // spec: recorder.6
  it.each([
    ['a field', <input key="field" aria-label="control" />],
    ['a search field', <input key="search" type="search" aria-label="control" />],
    ['a field for mail', <input key="mail" type="email" aria-label="control" />],
    ['a checkbox', <input key="box" type="checkbox" aria-label="control" />],
    [
      'a select',
      <select key="select" aria-label="control">
        <option>summer</option>
      </select>,
    ],
    [
      'the button of a list',
      <button
        key="list"
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-controls="list"
        aria-label="control"
      />,
    ],
    ['the button of a menu', <button key="menu" type="button" aria-haspopup="menu" aria-label="control" />],
    ['a text area', <textarea key="area" aria-label="control" />],
    ['another slider', <input key="slider" type="range" aria-label="control" />],
  ])('does not work in %s', async (_name, control) => {
    const presses = await draw(control);
    (page.getByLabelText('control').element() as HTMLElement).focus();
    await userEvent.keyboard('s');
    expect(presses()).toBe(0);
  });

  it.each([
    ['a button', <button key="button" type="button" aria-label="control" />],
    [
      'a link',
      <a key="link" href="#there" aria-label="control">
        there
      </a>,
    ],
    [
      'a summary',
      <details key="details">
        <summary aria-label="control">more</summary>
      </details>,
    ],
  ])('works on %s, except Space and Enter', async (_name, control) => {
    const presses = await draw(control);
    const element = page.getByLabelText('control').element() as HTMLElement;
    element.addEventListener('click', (event) => event.preventDefault());
    element.focus();
    await userEvent.keyboard('s');
    expect(presses()).toBe(1);
    await userEvent.keyboard('[Space]{Enter}');
    expect(presses()).toBe(1);
  });

  it('leaves Space and Enter to a focused button', async () => {
    let clicks = 0;
    await draw(
      <button
        type="button"
        onClick={() => {
          clicks += 1;
        }}
      >
        press
      </button>,
    );
    (page.getByRole('button', { name: 'press' }).element() as HTMLElement).focus();
    await userEvent.keyboard('[Space]');
    expect(clicks).toBe(1);
    await userEvent.keyboard('{Enter}');
    expect(clicks).toBe(2);
  });

  it('does not work in an element inside editable text', async () => {
    const presses = await draw(
      <div contentEditable suppressContentEditableWarning>
        <p>
          a <b>word</b>
        </p>
      </div>,
    );
    await page.getByText('word').click();
    await userEvent.keyboard('s');
    expect(presses()).toBe(0);
  });

  it('does not work in editable text', async () => {
    const presses = await draw(
      <p contentEditable suppressContentEditableWarning>
        text
      </p>,
    );
    (page.getByText('text').element() as HTMLElement).focus();
    await userEvent.keyboard('s');
    expect(presses()).toBe(0);
  });

  it('works in the slider of a player', async () => {
    const presses = await draw(<input data-seek type="range" aria-label="Seek" />);
    (page.getByLabelText('Seek').element() as HTMLElement).focus();
    await userEvent.keyboard('s');
    expect(presses()).toBe(1);
  });

  // spec: recorder.6
  it.each(['dialog', 'alertdialog', 'menu'])('does not work under or in a floating %s', async (role) => {
    const presses = await draw(
      <div role={role}>
        <button type="button">inside</button>
      </div>,
    );
    await userEvent.keyboard('s');
    (page.getByRole('button', { name: 'inside' }).element() as HTMLElement).focus();
    await userEvent.keyboard('s');
    expect(presses()).toBe(0);
  });

  it('works while a toast is shown', async () => {
    const presses = await draw(<Toasting />);
    await page.getByRole('button', { name: 'toast' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Saved.' })).toBeVisible();
    await userEvent.keyboard('s');
    expect(presses()).toBe(1);
  });

  // spec: recorder.6
  it.each(['Control', 'Alt', 'Meta', 'Shift'])('does not work with %s', async (modifier) => {
    const presses = await draw(null);
    await userEvent.keyboard(`{${modifier}>}s{/${modifier}}`);
    expect(presses()).toBe(0);
  });

  it('works once while held down', async () => {
    const presses = await draw(null);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', repeat: true }));
    expect(presses()).toBe(1);
  });
});
