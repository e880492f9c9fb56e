import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { usePageKey } from '../keys/use-page-key.ts';
import { aRecording } from '../testing/fake-library.ts';
import { type RenderedUi, renderUi } from '../testing/render-ui.tsx';
import { MiniPlayer } from './mini-player.tsx';

const SAVE_KEYS = [' ', 's', 'arrowleft', 'arrowright', 'home', 'end'];

const seek = page.getByRole('slider', { name: 'Seek' });

/** Page keys around the player, such as the recorder's Space that saves. */
function Keys({ onPress }: { readonly onPress: (key: string) => void }): ReactNode {
  usePageKey(SAVE_KEYS, onPress);
  return null;
}

async function draw(onPress: (key: string) => void): Promise<RenderedUi> {
  const { audioUrl, peaks } = aRecording();
  const drawn = await renderUi(
    <>
      <MiniPlayer
        audio={{ url: audioUrl, renew: undefined }}
        durationSeconds={40}
        peaks={peaks}
        title="Voice Note"
      />
      <Keys onPress={onPress} />
    </>,
  );
  drawn.audio[0]?.report({ type: 'audio.ready', durationSeconds: 40 });
  drawn.audio[0]?.report({ type: 'audio.moved', positionSeconds: 20 });
  seek.element().focus();
  return drawn;
}

describe('the seek slider', () => {
  it('handles its own keys, which do not reach the page', async () => {
    const pressed: string[] = [];
    const { audio } = await draw((key) => pressed.push(key));
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowUp}{ArrowDown}{PageDown}{PageUp}{Home}{End}');
    expect(audio[0]?.commands.slice(1)).toEqual([
      'seek 25',
      'seek 20',
      'seek 25',
      'seek 20',
      'seek 10',
      'seek 20',
      'seek 0',
      'seek 40',
    ]);
    await userEvent.keyboard('{Home}[Space]');
    expect(audio[0]?.commands.at(-1)).toBe('play');
    expect(pressed).toEqual([]);
  });

  it('leaves other keys to the page', async () => {
    const pressed: string[] = [];
    await draw((key) => pressed.push(key));
    await userEvent.keyboard('s');
    expect(pressed).toEqual(['s']);
  });
});
