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

describe('the keys of the listen page', () => {
  it('move the playhead, change the speed and the sound', async () => {
    const { audio } = await draw();
    for (const keys of ['l', '{ArrowLeft}', '5', '{Home}', '{Shift>}>{/Shift}', 'm', 'k']) {
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

  it('mean nothing in a field, with a modifier, or switched off', async () => {
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

  it('are shown with the question mark, and do nothing meanwhile', async () => {
    const { audio } = await draw();
    await userEvent.keyboard('?');
    await expect.element(help).toBeVisible();
    await expect.element(help.getByText('Back or on 10 seconds')).toBeVisible();
    await userEvent.keyboard('l');
    expect(audio[0]?.commands).toEqual(['speed 1']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => help.elements()).toEqual([]);
  });
});

it('skips silences once that is wanted, and remembers it', async () => {
  const { audio, screen } = await draw({ silences: [{ fromSeconds: 20, toSeconds: 26 }] });
  await expect.element(skipSilence).toHaveAttribute('aria-pressed', 'false');
  await skipSilence.click();
  await expect.element(skipSilence).toHaveAttribute('aria-pressed', 'true');
  audio[0]?.report({ type: 'audio.played' });
  audio[0]?.report({ type: 'audio.moved', positionSeconds: 21 });
  expect(audio[0]?.commands.at(-1)).toBe('seek 25.75');
  await screen.unmount();
});
