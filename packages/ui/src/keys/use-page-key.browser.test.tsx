import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { usePageKey } from './use-page-key.ts';

function Listening({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  usePageKey(['s'], onPress);
  return children;
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

describe('a key of the page', () => {
  it('counts on the page', async () => {
    const presses = await draw(<p>text</p>);
    await userEvent.keyboard('s');
    expect(presses()).toBe(1);
  });

  it.each([
    ['a field', <input key="field" aria-label="control" />],
    ['a text area', <textarea key="area" aria-label="control" />],
    ['another slider', <input key="slider" type="range" aria-label="control" />],
    ['a button', <button key="button" type="button" aria-label="control" />],
    [
      'a link',
      <a key="link" href="#there" aria-label="control">
        there
      </a>,
    ],
  ])('does not count in %s', async (_name, control) => {
    const presses = await draw(control);
    (page.getByLabelText('control').element() as HTMLElement).focus();
    await userEvent.keyboard('s');
    expect(presses()).toBe(0);
  });

  it('does not count in editable text', async () => {
    const presses = await draw(
      <p contentEditable suppressContentEditableWarning>
        text
      </p>,
    );
    (page.getByText('text').element() as HTMLElement).focus();
    await userEvent.keyboard('s');
    expect(presses()).toBe(0);
  });

  it('counts in the slider of a player', async () => {
    const presses = await draw(<input data-seek type="range" aria-label="Seek" />);
    (page.getByLabelText('Seek').element() as HTMLElement).focus();
    await userEvent.keyboard('s');
    expect(presses()).toBe(1);
  });

  it('does not count under a dialog', async () => {
    const presses = await draw(<div role="dialog" />);
    await userEvent.keyboard('s');
    expect(presses()).toBe(0);
  });

  it.each(['Control', 'Alt', 'Meta', 'Shift'])('does not count with %s', async (modifier) => {
    const presses = await draw(null);
    await userEvent.keyboard(`{${modifier}>}s{/${modifier}}`);
    expect(presses()).toBe(0);
  });

  it('counts once while it is held down', async () => {
    const presses = await draw(null);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', repeat: true }));
    expect(presses()).toBe(1);
  });
});
