import type { CallOutcome } from '@beep/core/recordings';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecording } from '../testing/fake-library.ts';
import { NOW_MS, type RenderedUi, type RenderUiOptions, renderUi } from '../testing/render-ui.tsx';
import { OwnerFacts } from './owner-facts.tsx';
import { PlayerCard } from './player-card.tsx';

const play = page.getByRole('button', { name: 'Play', exact: true });
const pause = page.getByRole('button', { name: 'Pause', exact: true });
const seek = page.getByRole('slider', { name: 'Seek' });

interface DrawOptions extends RenderUiOptions {
  readonly onPlay?: () => void;
  readonly onGetExtensions?: () => void;
  readonly ownerFacts?: ReactNode;
  readonly createdAtMs?: number | null;
  readonly title?: string;
}

async function draw(options: DrawOptions = {}): Promise<RenderedUi> {
  const {
    onPlay,
    onGetExtensions = () => undefined,
    ownerFacts,
    createdAtMs = NOW_MS,
    title,
    ...rest
  } = options;
  return renderUi(
    <PlayerCard
      recording={aRecording({ createdAtMs })}
      title={title}
      onGetExtensions={onGetExtensions}
      ownerFacts={ownerFacts}
      expiry={null}
      {...(onPlay && { onPlay })}
    />,
    rest,
  );
}

function RenamedCard(): ReactNode {
  const [title, setTitle] = useState('Verbs');
  return (
    <>
      <button type="button" onClick={() => setTitle('Irregular verbs')}>
        Rename
      </button>
      <PlayerCard recording={aRecording()} title={title} expiry={null} />
    </>
  );
}

/** As in a playlist, whose notes can be chosen. */
function ChosenCard(): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const recording = aRecording({ id: chosen ?? 'a' });
  return (
    <>
      {['a', 'b'].map((id) => (
        <button key={id} type="button" onClick={() => setChosen(id)}>
          {id}
        </button>
      ))}
      <PlayerCard recording={recording} playsOn={chosen !== null} expiry={null} />
    </>
  );
}

/** As a share of the wave, 0..1. */
function playheadPosition(): number {
  const { left, width } = seek.element().getBoundingClientRect();
  const head = document.querySelector('[class*="_head_"]')?.getBoundingClientRect();
  return head === undefined ? Number.NaN : (head.left + head.width / 2 - left) / width;
}

/** The number of running animations. */
function movingParts(): number {
  return document.getAnimations().filter(({ effect }) => effect?.getTiming().fill === 'forwards').length;
}

describe('the player card', () => {
  // spec: listen.11
  it('plays and pauses with its button', async () => {
    const { audio } = await draw();
    await play.click();
    await pause.click();
    await expect.element(play).toBeVisible();
    expect(audio[0]?.commands).toEqual(['speed 1', 'play', 'pause']);
  });

  it('plays on when its title changes', async () => {
    const { audio } = await renderUi(<RenamedCard />);
    await play.click();
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.element(page.getByRole('heading', { name: 'Irregular verbs' })).toBeVisible();
    await expect.element(pause).toBeVisible();
    expect(audio.map(({ commands }) => commands)).toEqual([['speed 1', 'play']]);
  });

  it('plays on when the recording that plays is chosen, and another one that is chosen', async () => {
    const { audio } = await renderUi(<ChosenCard />);
    await play.click();
    await page.getByRole('button', { name: 'a', exact: true }).click();
    await expect.element(pause).toBeVisible();
    expect(audio.map(({ commands }) => commands)).toEqual([['speed 1', 'play']]);
    await page.getByRole('button', { name: 'b', exact: true }).click();
    await expect.poll(() => audio.map(({ commands }) => commands.includes('play'))).toEqual([true, true]);
  });

  // spec: listen.10
  it('hides the audio element', async () => {
    await draw();
    await expect.element(play).toBeVisible();
    const audio = document.querySelectorAll('audio');
    expect(audio).toHaveLength(1);
    expect([...audio].map((element) => getComputedStyle(element).display)).toEqual(['none']);
  });

  it('shows playback only when the element reports it', async () => {
    const { audio } = await draw();
    audio[0]?.report({ type: 'audio.played' });
    await expect.element(pause).toBeVisible();
  });

  // spec: validation.7
  it('reports each start of playback', async () => {
    let plays = 0;
    await draw({
      onPlay: () => {
        plays += 1;
      },
    });
    await play.click();
    await pause.click();
    await play.click();
    await expect.element(pause).toBeVisible();
    expect(plays).toBe(2);
  });

  // spec: listen.8
  it('shows when the recording was made, if that is known', async () => {
    const { screen } = await draw();
    expect(document.querySelector('time')?.dateTime).toBe(new Date(NOW_MS).toISOString());
    await screen.unmount();
    await draw({ createdAtMs: null });
    await expect.element(page.getByRole('heading', { name: 'Voice Note' })).toBeVisible();
    expect(document.querySelector('time')).toBeNull();
  });

  // spec: listen.9, player.5
  it('has its position as text, and seeks with the native range', async () => {
    const { audio } = await draw();
    await expect.element(seek).toHaveAttribute('aria-valuetext', '0:00 of 0:42');
    await seek.fill('12');
    await expect.element(seek).toHaveAttribute('aria-valuetext', '0:12 of 0:42');
    expect(audio[0]?.commands.at(-1)).toBe('seek 12');
  });

  // spec: listen.12, roles.2, limits.21
  it('skips five seconds back and forward', async () => {
    const { audio } = await draw();
    await seek.fill('20');
    await page.getByRole('button', { name: 'Skip 5 seconds' }).click();
    await page.getByRole('button', { name: 'Rewind 5 seconds' }).click();
    expect(audio[0]?.commands.slice(-2)).toEqual(['seek 25', 'seek 20']);
  });

  // spec: listen.13, browser-storage.4, limits.22
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

  it('plays with Space on the page, and once with Space on the button', async () => {
    const { audio } = await draw();
    await userEvent.keyboard('[Space]');
    await expect.element(pause).toBeVisible();
    (pause.element() as HTMLElement).focus();
    await userEvent.keyboard('[Space]');
    await expect.element(play).toBeVisible();
    expect(audio[0]?.commands).toEqual(['speed 1', 'play', 'pause']);
  });

  it('shows no playhead before the first play', async () => {
    await draw();
    const head = document.querySelector('[class*="_head_"]');
    expect(head === null ? '' : getComputedStyle(head).display).toBe('none');
    await play.click();
    await expect.poll(() => (head === null ? '' : getComputedStyle(head).display)).not.toBe('none');
  });

  // spec: player.6
  it('limits the playhead to the end, and shows a handle on hover', async () => {
    const { audio } = await draw();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 99 });
    await expect.poll(playheadPosition).toBeCloseTo(1, 2);
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 0 });
    const head = document.querySelector<HTMLElement>('[class*="_head_"]');
    const shown = (): string => (head === null ? '' : getComputedStyle(head).display);
    await expect.poll(shown).toBe('none');
    await userEvent.hover(seek);
    await expect.poll(shown).not.toBe('none');
  });

  it('animates the playhead once the position moves', async () => {
    const { audio } = await draw();
    await seek.fill('21');
    await play.click();
    await expect.element(pause).toBeVisible();
    expect(movingParts()).toBe(0);
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 21.1 });
    await expect.poll(playheadPosition).toBeGreaterThan(21.5 / 42);
    await expect.element(seek).toHaveAttribute('aria-valuetext', '0:21 of 0:42');
    await pause.click();
    await expect.poll(playheadPosition).toBeCloseTo(21.1 / 42, 2);
    expect(movingParts()).toBe(0);
  });

  it('holds the playhead after a seek until the position moves', async () => {
    const { audio } = await draw();
    await play.click();
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 0.1 });
    await expect.poll(movingParts).toBe(2);
    await page.getByRole('button', { name: 'Skip 5 seconds' }).click();
    await expect.poll(movingParts).toBe(0);
    expect(playheadPosition()).toBeCloseTo(5.1 / 42, 2);
    audio[0]?.report({ type: 'audio.moved', positionSeconds: 5.2 });
    await expect.poll(movingParts).toBe(2);
  });

  // spec: player.10
  it('reports that the audio cannot be loaded', async () => {
    const { audio } = await draw();
    audio[0]?.report({ type: 'audio.failed' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Unable to load audio for this recording.');
  });
});

describe('the download', () => {
  const download = page.getByRole('button', { name: 'Download' });
  const busy = page.getByRole('button', { name: 'Download in progress...' });

  // spec: listen.15, texts.10
  it('runs once at a time, shows that it runs, and reports success', async () => {
    let finish: (outcome: CallOutcome<null>) => void = () => undefined;
    const { downloaded } = await draw({
      download: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    await download.click();
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText('Download in progress...')).toBeVisible();
    (busy.element() as HTMLElement).click();
    expect(downloaded).toEqual(['Kq7v2xW9']);
    finish({ status: 'ok', value: null });
    await expect.element(page.getByText('File downloaded successfully').first()).toBeVisible();
    await expect.element(download).toBeVisible();
  });

  // spec: api-errors.1, api-errors.17, api-errors.18
  it('enables the button again after a failure, and reports it', async () => {
    await draw({
      download: async () => ({ status: 'failed', failure: { kind: 'network', reason: 'unreachable' } }),
    });
    await download.click();
    await expect.element(page.getByText('Something went wrong. Please try again.').first()).toBeVisible();
    await expect.element(download).toBeVisible();
  });

  it('is aborted when the card unmounts', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { screen } = await draw({
      download: (_id, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    await download.click();
    await expect.element(busy).toBeVisible();
    expect(signals[0]?.aborted).toBe(false);
    await screen.unmount();
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('the owner’s view', () => {
  // spec: listen.16
  it('shows the listen count with an explanation, and that only the owner sees it', async () => {
    await draw({ ownerFacts: <OwnerFacts listenCount={1204} /> });
    await expect.element(page.getByText('Listen count 1,204')).toBeVisible();
    await expect.element(page.getByText('Only visible to you')).toBeVisible();
    const tip = page.getByRole('button', { name: 'How listens are counted' });
    await expect.element(tip).toHaveAttribute('aria-expanded', 'false');
    await tip.click();
    await expect.element(page.getByText(/at most one per listener per hour.*October 6, 2025/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tip).toHaveAttribute('aria-expanded', 'false');
  });

  it('stands beside a long title, and not below it', async () => {
    await page.viewport(768, 800);
    onTestFinished(() => page.viewport(414, 896));
    const title = 'Essay of Maximiliana about the sea, the ships and all that lives in it';
    await draw({ title, ownerFacts: <OwnerFacts listenCount={3} heard="not_yet" /> });
    const { top, right } = page.getByRole('heading', { name: title }).element().getBoundingClientRect();
    const facts = page.getByText('Listen count').element().getBoundingClientRect();
    expect(facts.top).toBeLessThan(top + 44);
    expect(facts.left).toBeGreaterThan(right);
  });

  // spec: listen.16
  it('explains the count on hover', async () => {
    await draw({ ownerFacts: <OwnerFacts listenCount={0} /> });
    const tip = page.getByRole('button', { name: 'How listens are counted' });
    await expect.element(tip).toHaveAttribute('aria-expanded', 'false');
    await userEvent.hover(tip);
    await expect.element(page.getByText(/at most one per listener per hour/)).toBeVisible();
  });
});

describe('the promotion of the extensions', () => {
  const dialog = page.getByRole('alertdialog');

  // spec: player.16
  it('replaces the fifth play; Get It Now opens the extensions, and the next press plays', async () => {
    let asked = 0;
    const { audio } = await draw({
      stored: { 'beep.plays': '4' },
      onGetExtensions: () => {
        asked += 1;
      },
    });
    await play.click();
    await expect.element(dialog).toBeVisible();
    expect(audio[0]?.commands).not.toContain('play');
    await dialog.getByRole('button', { name: 'Get It Now' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toBe(1);
    expect(audio[0]?.commands).not.toContain('play');
    await play.click();
    await expect.element(pause).toBeVisible();
  });

  // spec: player.15
  it('closes with No Thanks; Space neither plays nor presses its buttons', async () => {
    const { audio } = await draw({ stored: { 'beep.plays': '14' } });
    await userEvent.keyboard('[Space]');
    await expect.element(dialog).toBeVisible();
    expect(document.querySelector('[data-dialog-type="extension_redirect"]')).not.toBeNull();
    await dialog.getByRole('button', { name: 'No Thanks' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(audio[0]?.commands).toEqual(['speed 1']);
    await play.click();
    await expect.element(pause).toBeVisible();
  });
});
