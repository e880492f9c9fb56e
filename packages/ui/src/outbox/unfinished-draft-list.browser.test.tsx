import type { DraftAudio } from '@beep/core/outbox';
import { aStoredDraft } from '@beep/core/testing';
import { type ReactNode, use, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { whenQuiet } from '../actor/late-work.ts';
import { PlayerPortsContext } from '../player/player-ports.ts';
import { drawRecorder, heading, record } from '../testing/draw-recorder.tsx';

const region = page.getByRole('region', { name: 'Unfinished recordings' });
const button = (name: string | RegExp): Locator => region.getByRole('button', { name });
const rows = region.getByRole('listitem');
const NAME = 'Unfinished recording, 0:42';
const LEFT = aStoredDraft({ id: 'left', ownerUid: 'u1', durationMs: 42_000 });
const READ: DraftAudio = {
  id: 'left',
  audio: new Blob([new Uint8Array(64)], { type: 'audio/webm' }),
  durationMs: 42_000,
  source: 'BEEP_WEB',
  ownerUid: 'u1',
};

/** A page that has loaded its player once the button is pressed. */
function LatePlayer({ children }: { readonly children: ReactNode }): ReactNode {
  const player = use(PlayerPortsContext);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
      <PlayerPortsContext value={isLoaded ? player : null}>{children}</PlayerPortsContext>
    </>
  );
}

describe('the unfinished drafts of an earlier page', () => {
  it('are shown once the player is there, which may come after them', async () => {
    await drawRecorder({ unfinished: [LEFT], around: LatePlayer });
    await import('./unfinished-draft-list.tsx');
    await import('./unfinished-row.tsx');
    for (let times = 0; times < 3; times += 1) await whenQuiet();
    expect(page.getByRole('alert').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Load' }).click();
    await expect.element(button(/^Send/)).toBeVisible();
  });

  it('are not shown if there are none', async () => {
    await drawRecorder();
    await expect.element(record).toBeVisible();
    expect(region.elements()).toEqual([]);
  });

  it('are announced when they appear, and not when they go', async () => {
    const { outbox } = await drawRecorder();
    const said = (): string[] =>
      page
        .getByRole('status')
        .elements()
        .map(({ textContent }) => textContent)
        .slice(1);
    await expect.poll(said).toEqual(['']);
    const second = { ...LEFT, id: 'second' };
    outbox.show({ unfinished: [LEFT] });
    await expect.poll(said).toEqual(['1 unfinished recording']);
    outbox.show({ unfinished: [LEFT, second] });
    await expect.poll(said).toEqual(['2 unfinished recordings']);
    outbox.show({ unfinished: [] });
    await expect.poll(said).toEqual(['']);
  });

  it('are shown with length and time, below the record button', async () => {
    await drawRecorder({ unfinished: [LEFT] });
    await expect.element(region.getByText(NAME)).toBeVisible();
    await expect.element(region.getByRole('time')).toHaveAttribute('datetime', '2026-11-20T15:42:00.000Z');
    const bottom = record.element().getBoundingClientRect().bottom;
    expect(region.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
  });

  it('can be played, and stop at the next press', async () => {
    const { outbox, audio } = await drawRecorder({ unfinished: [LEFT] });
    outbox.setRead(READ);
    await button(`Play, ${NAME}`).click();
    await expect.poll(() => audio[0]?.commands.includes('play')).toBe(true);
    await button(`Pause, ${NAME}`).click();
    await expect.poll(() => document.querySelector('audio')).toBeNull();
  });

  it('report that their audio cannot be read', async () => {
    await drawRecorder({ unfinished: [LEFT] });
    await button(`Play, ${NAME}`).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Unable to load audio for this recording.');
  });

  it('are uploaded by the recorder, visibly to the user', async () => {
    const { recorder, journal } = await drawRecorder({ unfinished: [LEFT] });
    journal.put(LEFT, new Blob([new Uint8Array(4096)], { type: 'audio/webm' }));
    await button(`Send, ${NAME}`).click();
    await expect.element(heading).toHaveTextContent('Processing...');
    expect(document.activeElement).toBe(heading.element());
    await expect.poll(() => recorder.getSnapshot().status).toBe('submitted');
  });

  it('are discarded after confirmation', async () => {
    const { outbox } = await drawRecorder({ unfinished: [LEFT] });
    await button(`Discard, ${NAME}`).click();
    const dialog = page.getByRole('alertdialog', { name: 'Discard Recording' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog.elements().length).toBe(0);
    expect(outbox.events).toEqual([]);
    await button(`Discard, ${NAME}`).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => outbox.events).toEqual([{ type: 'discard', id: 'left' }]);
    await expect.poll(() => region.elements().length).toBe(0);
  });

  it('say that another tab holds them, when one is discarded', async () => {
    const { outbox } = await drawRecorder({ unfinished: [LEFT] });
    outbox.holdElsewhere();
    await button(`Discard, ${NAME}`).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect
      .element(
        page.getByText('This recording is open in another tab, or was sent or discarded there.').first(),
      )
      .toBeVisible();
    await expect.element(button(`Discard, ${NAME}`)).toBeVisible();
  });

  it('show the two newest, and all on request', async () => {
    const unfinished = [1, 2, 3, 4].map((day) =>
      aStoredDraft({ id: `take-${day}`, startedAtMs: Date.UTC(2026, 10, day), durationMs: day * 1000 }),
    );
    await drawRecorder({ unfinished });
    await expect.element(rows.first().getByText('Unfinished recording, 0:04')).toBeVisible();
    expect(rows.elements()).toHaveLength(2);
    await button('Show All 4').click();
    expect(rows.elements()).toHaveLength(4);
    await expect.element(rows.nth(3).getByText('Unfinished recording, 0:01')).toBeVisible();
  });
});
