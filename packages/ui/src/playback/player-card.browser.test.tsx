import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecording } from '../testing/fake-library.ts';
import { type RenderedUi, renderUi } from '../testing/render-ui.tsx';
import { PlayerCard } from './player-card.tsx';

const play = page.getByRole('button', { name: 'Play', exact: true });
const pause = page.getByRole('button', { name: 'Pause', exact: true });
const seek = page.getByRole('slider', { name: 'Seek' });

async function draw(onFirstPlay: () => void = () => undefined): Promise<RenderedUi> {
  return renderUi(<PlayerCard recording={aRecording()} onFirstPlay={onFirstPlay} expiry={null} />);
}

describe('the player card', () => {
  it('plays and pauses by its button', async () => {
    const { audio } = await draw();
    await play.click();
    await pause.click();
    await expect.element(play).toBeVisible();
    expect(audio[0]?.commands).toEqual(['speed 1', 'play', 'pause']);
  });

  it('shows a play only when the element reports it', async () => {
    const { audio } = await draw();
    audio[0]?.report({ type: 'audio.played' });
    await expect.element(pause).toBeVisible();
  });

  it('tells of the first play once', async () => {
    let plays = 0;
    await draw(() => {
      plays += 1;
    });
    await play.click();
    await pause.click();
    await play.click();
    await expect.element(pause).toBeVisible();
    expect(plays).toBe(1);
  });

  it('says the position in words and seeks by the native range', async () => {
    const { audio } = await draw();
    await expect.element(seek).toHaveAttribute('aria-valuetext', '0:00 of 0:42');
    await seek.fill('12');
    await expect.element(seek).toHaveAttribute('aria-valuetext', '0:12 of 0:42');
    expect(audio[0]?.commands.at(-1)).toBe('seek 12');
  });

  it('goes five seconds back and on', async () => {
    const { audio } = await draw();
    await seek.fill('20');
    await page.getByRole('button', { name: 'Skip 5 seconds' }).click();
    await page.getByRole('button', { name: 'Rewind 5 seconds' }).click();
    expect(audio[0]?.commands.slice(-2)).toEqual(['seek 25', 'seek 20']);
  });

  it('offers the five speeds', async () => {
    const { audio } = await draw();
    const speed = page.getByRole('combobox', { name: 'Playback speed' });
    expect([...(speed.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      '0.8×',
      '1.0×',
      '1.2×',
      '1.5×',
      '2.0×',
    ]);
    await userEvent.selectOptions(speed, '1.5');
    await expect.element(speed).toHaveValue('1.5');
    expect(audio[0]?.commands.at(-1)).toBe('speed 1.5');
  });

  it('plays with Space on the page, but not twice with Space on the button', async () => {
    const { audio } = await draw();
    await userEvent.keyboard('[Space]');
    await expect.element(pause).toBeVisible();
    (pause.element() as HTMLElement).focus();
    await userEvent.keyboard('[Space]');
    await expect.element(play).toBeVisible();
    expect(audio[0]?.commands).toEqual(['speed 1', 'play', 'pause']);
  });

  it('draws no playhead before the first play', async () => {
    await draw();
    const head = document.querySelector('[class*="_head_"]');
    expect(head === null ? '' : getComputedStyle(head).display).toBe('none');
    await play.click();
    await expect.poll(() => (head === null ? '' : getComputedStyle(head).display)).not.toBe('none');
  });

  it('says so when the audio cannot be loaded', async () => {
    const { audio } = await draw();
    audio[0]?.report({ type: 'audio.failed' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Unable to load audio for this recording.');
  });
});
