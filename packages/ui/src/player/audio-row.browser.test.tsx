import { createFakePlaybackLock } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { AudioRow } from './audio-row.tsx';

it('does not play once it is loaded if another row was opened meanwhile', async () => {
  let arrive = (_audio: Blob): void => undefined;
  const slow = new Promise<Blob>((resolve) => {
    arrive = resolve;
  });
  const { audio } = await renderUi(
    <ul>
      <AudioRow name="Mia" durationSeconds={9} load={() => slow} />
      <AudioRow name="Noah" durationSeconds={3} load={async () => new Blob(['sound'])} />
    </ul>,
    { lock: createFakePlaybackLock() },
  );
  const row = (name: string): Locator => page.getByRole('button', { name: new RegExp(name) });
  await row('Mia').click();
  await expect.element(page.getByText('Loading audio…')).toBeVisible();
  await row('Noah').click();
  await expect.poll(() => audio[0]?.commands).toContain('play');
  await expect.element(row('Mia')).toHaveAttribute('aria-expanded', 'false');
  arrive(new Blob(['slow']));
  await row('Mia').click();
  await expect.poll(() => audio[1]?.commands).toContain('play');
  expect(audio[0]?.commands.at(-1)).toBe('pause');
});
