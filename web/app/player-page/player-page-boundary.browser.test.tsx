import { type ReactNode, useSyncExternalStore } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PlayerPageBoundary } from './player-page-boundary.tsx';

/** A second of silence. */
function silence(): string {
  const wav = new DataView(new ArrayBuffer(44 + 16_000));
  const words: readonly (readonly [number, string])[] = [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ];
  for (const [at, word] of words) {
    for (const [index, letter] of [...word].entries()) wav.setUint8(at + index, letter.charCodeAt(0));
  }
  wav.setUint32(4, 36 + 16_000, true);
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, 8000, true);
  wav.setUint32(28, 16_000, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  wav.setUint32(40, 16_000, true);
  return URL.createObjectURL(new Blob([wav.buffer], { type: 'audio/wav' }));
}

// spec: translated.6
it('keeps the audio of a page that fails: the same element plays on, with controls', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  let fail = (): void => undefined;
  let hasFailed = false;
  const subscribe = (notify: () => void): (() => void) => {
    fail = () => {
      hasFailed = true;
      notify();
    };
    return () => undefined;
  };
  function Page(): ReactNode {
    if (useSyncExternalStore(subscribe, () => hasFailed)) throw new Error('nobody foresaw this');
    // biome-ignore lint/a11y/useMediaCaption: It is silent.
    return <audio data-page-audio="" src={silence()} loop ref={(audio) => () => audio?.pause()} />;
  }
  await render(
    <PlayerPageBoundary>
      <Page />
    </PlayerPageBoundary>,
  );
  const audio = document.querySelector('audio');
  if (audio === null) throw new Error('No audio');
  // Browsers play no sound before a press.
  await userEvent.click(document.body);
  await audio.play();
  fail();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Something went wrong on this page. You can still listen here.');
  expect(audio.isConnected).toBe(true);
  expect(audio.controls).toBe(true);
  expect(audio.paused).toBe(false);
  const at = audio.currentTime;
  await expect.poll(() => audio.currentTime).not.toBe(at);
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
