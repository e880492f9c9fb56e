import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecording } from '../testing/fake-library.ts';
import { type RenderedUi, type RenderUiOptions, renderUi } from '../testing/render-ui.tsx';
import { PlayerCard } from './player-card.tsx';

const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const skipSilence = page.getByRole('button', { name: 'Skip silence' });

async function draw(options: RenderUiOptions = {}): Promise<RenderedUi> {
  const drawn = await renderUi(
    <>
      <PlayerCard
        recording={aRecording({ durationSeconds: 40 })}
        onGetExtensions={() => undefined}
        expiry={null}
      />
      <input aria-label="Elsewhere" />
    </>,
    options,
  );
  drawn.audio[0]?.report({ type: 'audio.ready', durationSeconds: 40 });
  drawn.audio[0]?.report({ type: 'audio.moved', positionSeconds: 20 });
  return drawn;
}

const leaveControls = (): Promise<void> => userEvent.click(page.getByRole('heading', { name: 'Voice Note' }));

describe('the keys of the listen page', () => {
  it('seek, change the speed, mute and play', async () => {
    const { audio } = await draw();
    for (const keys of ['l', '{ArrowLeft}', '5', '0', '{Shift>}>{/Shift}', 'm', 'k']) {
      await userEvent.keyboard(keys);
    }
    expect(audio[0]?.commands.slice(1)).toEqual([
      'seek 30',
      'seek 25',
      'seek 20',
      'seek 0',
      'speed 1.2',
      'mute',
      'play',
    ]);
  });

  it('leave Home and End to the page', async () => {
    const { audio } = await draw();
    const pressed: KeyboardEvent[] = [];
    const watch = (event: KeyboardEvent): void => void pressed.push(event);
    window.addEventListener('keydown', watch);
    await userEvent.keyboard('{Home}{End}');
    window.removeEventListener('keydown', watch);
    expect(audio[0]?.commands).toEqual(['speed 1']);
    expect(pressed.map(({ key, defaultPrevented }) => [key, defaultPrevented])).toEqual([
      ['Home', false],
      ['End', false],
    ]);
  });

  it('can be switched off and on in their list', async () => {
    const { audio, recorderSettings } = await draw();
    const open = page.getByRole('button', { name: 'Keyboard shortcuts', exact: true });
    const uses = help.getByRole('button', { name: 'Use keyboard shortcuts' });
    await open.click();
    await expect.element(help.getByRole('button', { name: 'Got It' })).toHaveFocus();
    await expect.element(uses).toHaveAttribute('aria-pressed', 'true');
    await uses.click();
    await expect.element(uses).toHaveAttribute('aria-pressed', 'false');
    expect(recorderSettings.getSnapshot().hasKeyboardShortcuts).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => help.elements()).toEqual([]);
    await leaveControls();
    await userEvent.keyboard('k?');
    expect(audio[0]?.commands).toEqual(['speed 1']);
    await open.click();
    await uses.click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => help.elements()).toEqual([]);
    await leaveControls();
    await userEvent.keyboard('k');
    expect(audio[0]?.commands).toEqual(['speed 1', 'play']);
  });

  it('do nothing in a field, with a modifier, or switched off', async () => {
    const { audio, recorderSettings } = await draw();
    await userEvent.click(page.getByRole('textbox', { name: 'Elsewhere' }));
    await userEvent.keyboard('l5m');
    await userEvent.click(page.getByRole('heading', { name: 'Voice Note' }));
    await userEvent.keyboard('{Control>}l{/Control}{Shift>}l{/Shift}');
    recorderSettings.save({ hasKeyboardShortcuts: false });
    await userEvent.keyboard('l?');
    expect(audio[0]?.commands).toEqual(['speed 1']);
    expect(help.elements()).toEqual([]);
  });

  it('are listed with the question mark, and do nothing while listed', async () => {
    const { audio } = await draw();
    await userEvent.keyboard('?');
    await expect.element(help).toBeVisible();
    await expect.element(help.getByText('Back or forward 10 seconds')).toBeVisible();
    await userEvent.keyboard('l');
    expect(audio[0]?.commands).toEqual(['speed 1']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => help.elements()).toEqual([]);
  });
});

it('skips silences once switched on, and stores the setting', async () => {
  const { audio, screen } = await draw({ silences: [{ fromSeconds: 20, toSeconds: 26 }] });
  await expect.element(skipSilence).toHaveAttribute('aria-pressed', 'false');
  await skipSilence.click();
  await expect.element(skipSilence).toHaveAttribute('aria-pressed', 'true');
  audio[0]?.report({ type: 'audio.played' });
  audio[0]?.report({ type: 'audio.moved', positionSeconds: 21 });
  expect(audio[0]?.commands.at(-1)).toBe('seek 25.75');
  await screen.unmount();
});
