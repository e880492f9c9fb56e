import type { TranscriptLine } from '@beep/core/transcripts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PlayerCard } from '../player/player-card.tsx';
import { emulateFeatures } from '../testing/emulate-media.ts';
import { aRecording } from '../testing/fake-library.ts';
import { type RenderedUi, renderUi } from '../testing/render-ui.tsx';
import { TranscriptLines, type TranscriptRest } from './transcript-lines.tsx';
import { TranscriptSection } from './transcript-section.tsx';

const timed = (count: number): readonly TranscriptLine[] =>
  Array.from({ length: count }, (_, index) => ({
    startSeconds: index,
    endSeconds: index + 0.5,
    text: `Line ${index}`,
  }));

function draw(lines: readonly TranscriptLine[], more?: TranscriptRest): Promise<RenderedUi> {
  return renderUi(
    <PlayerCard
      recording={aRecording()}
      onGetExtensions={() => undefined}
      expiry={null}
      below={(player) => (
        <TranscriptSection>
          <TranscriptLines lines={lines} more={more} {...player} />
        </TranscriptSection>
      )}
    />,
  );
}

const section = page.getByRole('region', { name: 'Transcript' });
const line = (at: string) => section.getByRole('button', { name: `Play from ${at}`, exact: true });
const present = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-line][aria-current="true"]')?.dataset.line;

describe('a transcript with times', () => {
  it('plays from a pressed line, by its time or its text', async () => {
    const { audio } = await draw(timed(5));
    await line('0:03').click();
    expect(audio[0]?.commands.slice(-2)).toEqual(['seek 3', 'play']);
    await section.getByText('Line 1', { exact: true }).click();
    expect(audio[0]?.commands.at(-1)).toBe('seek 1');
  });

  it('has lines in the direction of their text, beside their times', async () => {
    const spoken = ['قال: «مرحبا» (الصف 5)', '「ミツバチ」について', 'Essay 2'];
    await draw(spoken.map((text, index) => ({ startSeconds: index, endSeconds: index + 1, text })));
    const directions = spoken.map((text) => {
      const element = section.getByText(text, { exact: true }).element();
      return [getComputedStyle(element).direction, element.closest('li')?.dataset.line];
    });
    expect(directions).toEqual([
      ['rtl', '0'],
      ['ltr', '1'],
      ['ltr', '2'],
    ]);
  });

  it('can be operated by keyboard', async () => {
    const { audio } = await draw(timed(5));
    (line('0:02').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(audio[0]?.commands.slice(-2)).toEqual(['seek 2', 'play']);
  });

  it('has no current line before the first play', async () => {
    const { audio } = await draw(timed(5));
    expect(present()).toBeUndefined();
    audio[0]?.report({ type: 'audio.played' });
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 2.5 });
    await expect.poll(present).toBe('2');
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 3 });
    await expect.poll(present).toBe('3');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  it.each([
    ['light', 'none'],
    ['dark', 'none'],
    ['light', 'active'],
  ])(
    'marks the current line by a bar, not by colour alone: %s, forced colours %s',
    async (scheme, forced) => {
      await emulateFeatures({ 'prefers-color-scheme': scheme, 'forced-colors': forced });
      const { audio } = await draw(timed(3));
      audio[0]?.report({ type: 'audio.played' });
      await expect.poll(present).toBe('0');
      const [marked, other] = [...document.querySelectorAll('[data-line] > label')].map((one) =>
        getComputedStyle(one, '::before'),
      );
      expect([marked?.content, marked?.width, other?.content]).toEqual(['""', '3px', 'none']);
      expect(marked?.backgroundColor).not.toBe(getComputedStyle(document.body).backgroundColor);
    },
  );

  it('is scrolled at once for users who prefer reduced motion', async () => {
    await emulateFeatures({ 'prefers-reduced-motion': 'reduce' });
    await draw(timed(200));
    const box = () => getComputedStyle(document.querySelector('details')?.parentElement ?? document.body);
    expect(box().scrollBehavior).toBe('auto');
    await emulateFeatures({ 'prefers-reduced-motion': 'no-preference' });
    await expect.poll(() => box().scrollBehavior).toBe('smooth');
  });

  it('can be selected and copied', async () => {
    const { audio } = await draw(timed(3));
    const words = section.getByText('Line 1', { exact: true }).element();
    getSelection()?.selectAllChildren(words);
    expect(getSelection()?.toString()).toBe('Line 1');
    expect(getComputedStyle(words).userSelect).not.toBe('none');
    expect(audio[0]?.commands).toEqual(['speed 1']);
  });

  it('shows a long one on request, and scrolls its own box, not the page', async () => {
    const { audio } = await draw(timed(200));
    await expect.element(section.getByText('Line 9', { exact: true })).toBeVisible();
    await expect.element(section.getByText('Line 10', { exact: true })).not.toBeVisible();
    const showAll = section.getByText('Show All');
    await showAll.click();
    await expect.element(section.getByText('Line 199', { exact: true })).toBeInTheDocument();
    await expect.element(showAll).not.toBeVisible();
    scrollTo(0, 0);
    audio[0]?.report({ type: 'audio.played' });
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 40 });
    const top = (at: number): number =>
      document.querySelector(`[data-line="${at}"]`)?.getBoundingClientRect().top ?? 0;
    const box = (): DOMRect | undefined =>
      document.querySelector('details')?.parentElement?.getBoundingClientRect();
    await expect.poll(() => top(40) >= (box()?.top ?? 0) && top(40) < (box()?.bottom ?? 0)).toBe(true);
    expect(scrollY).toBe(0);
  });

  it('does not scroll for a reader who has scrolled away', async () => {
    const { audio } = await draw(timed(200));
    await section.getByText('Show All').click();
    const box = document.querySelector('details')?.parentElement;
    audio[0]?.report({ type: 'audio.played' });
    await expect.poll(present).toBe('0');
    box?.scrollTo({ top: 3000, behavior: 'instant' });
    const stays = box?.scrollTop;
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 2 });
    await expect.poll(present).toBe('2');
    expect(box?.scrollTop).toBe(stays);
  });
});

describe('a transcript of which the page has the beginning', () => {
  function more(): TranscriptRest & { asked: number } {
    const rest = {
      href: '/media/x.txt',
      asked: 0,
      onWanted: () => {
        rest.asked += 1;
      },
    };
    return rest;
  }

  it.each([3, 40])('links to the whole, and loads it when opened: %i lines', async (count) => {
    const rest = more();
    await draw(timed(count), rest);
    expect(rest.asked).toBe(0);
    await section.getByText('Show All').click();
    const link = section.getByRole('link', { name: 'Read the whole transcript' });
    await expect.element(link).toHaveAttribute('href', '/media/x.txt');
    await expect.poll(() => rest.asked).toBe(1);
  });

  it('loads the whole when playback starts, to follow it', async () => {
    const rest = more();
    const { audio } = await draw(timed(40), rest);
    audio[0]?.report({ type: 'audio.played' });
    await expect.poll(() => rest.asked).toBe(1);
  });
});

describe('a transcript without times', () => {
  it('has paragraphs, each in its own direction, without buttons', async () => {
    const { audio } = await draw([
      { startSeconds: null, endSeconds: null, text: 'One\ntwo' },
      { startSeconds: null, endSeconds: null, text: 'مرحبا بكم' },
    ]);
    const directions = [...document.querySelectorAll('p[data-line]')].map(
      (one) => getComputedStyle([...one.querySelectorAll('font')].at(-1) ?? one).direction,
    );
    expect(directions).toEqual(['ltr', 'rtl']);
    expect(section.getByRole('button').elements()).toEqual([]);
    await section.getByText('One two').click();
    expect(audio[0]?.commands).toEqual(['speed 1']);
  });
});

it('offers captions, off by default', async () => {
  await renderUi(
    <PlayerCard
      recording={aRecording()}
      onGetExtensions={() => undefined}
      expiry={null}
      captionsUrl="/media/x.vtt"
    />,
  );
  const track = document.querySelector<HTMLTrackElement>('audio > track[kind=captions]');
  expect(track?.getAttribute('src')).toBe('/media/x.vtt');
  expect(track?.default).toBe(false);
});
