// @module-tag long

import { createFakePageActivity } from '@beep/core/testing';
import type { Transcript } from '@beep/core/transcripts';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  type DrawnRecorder,
  type DrawRecorderOptions,
  drawSaved,
  heading,
  SAVED,
} from '../../testing/draw-recorder.tsx';
import { aRecording } from '../../testing/fake-library.ts';

const SHORT: Transcript = {
  format: 'text/vtt',
  text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello Ada.\n\n00:02.000 --> 00:03.000\nBye.',
  checked: false,
};
const LONG: Transcript = { format: 'text/plain', text: 'word '.repeat(200), checked: false };

const region: Locator = page.getByRole('region', { name: 'Transcript' });
const status: Locator = region.getByRole('status');
const edit: Locator = region.getByRole('link', { name: 'Edit Transcript' });

afterEach(() => {
  document.documentElement.removeAttribute('dir');
  return page.viewport(414, 896);
});

/** Renders a saved recording whose transcript is being written; it will be `transcript`. */
function drawWriting(
  transcript: Transcript | undefined = SHORT,
  options: DrawRecorderOptions = {},
): Promise<DrawnRecorder> {
  return drawSaved({
    recording: { transcriptState: 'writing' },
    transcripts: transcript ? new Map([[SAVED.id, transcript]]) : new Map(),
    ...options,
  });
}

/** The service is done; the page asks it. */
function finish({ library, clock }: DrawnRecorder, transcriptState: 'unchecked' | 'no_speech'): void {
  library.recordings = [aRecording({ transcriptState })];
  clock.advance(1500);
}

describe('the transcript of a saved recording', () => {
  it('is announced while it is written, and then shown without a reload', async () => {
    const drawn = await drawWriting();
    await expect.element(status).toHaveTextContent('Writing the transcript...');
    const live = status.element();
    finish(drawn, 'unchecked');
    await expect.element(status).toHaveTextContent('Written automatically, not checked');
    expect(status.element()).toBe(live);
    await expect.element(region.getByText('Hello Ada. Bye.')).toBeVisible();
    await expect.element(edit).toHaveAttribute('href', `${SAVED.shareUrl}#transcript`);
    expect(region.getByText('Show All').elements()).toEqual([]);
  });

  it('takes no focus, and moves nothing', async () => {
    const drawn = await drawWriting(LONG);
    await expect.element(status).toBeVisible();
    const again = page.getByRole('button', { name: 'Record Again' });
    const topBefore = again.element().getBoundingClientRect().top;
    finish(drawn, 'unchecked');
    await expect.element(edit).toBeVisible();
    expect(again.element().getBoundingClientRect().top).toBe(topBefore);
    await expect.element(heading).toHaveFocus();
  });

  it('begins with its first words, and is unfolded by keyboard', async () => {
    const drawn = await drawWriting(LONG);
    finish(drawn, 'unchecked');
    await expect.element(region.getByText(/^(word ){31}word…$/)).toBeVisible();
    const more = region.getByText('Show All').element() as HTMLElement;
    more.focus();
    more.click();
    await expect.element(region.getByText(/^(word ){199}word ?$/)).toBeVisible();
    await expect.element(region.getByText(/…$/)).not.toBeVisible();
  });

  it.each([
    ['no_speech', 'No speech was found.'],
    ['other_language', 'The transcript couldn’t be written in this language.'],
    ['failed', 'The transcript couldn’t be written.'],
  ] as const)('is not there: %s', async (transcriptState, text) => {
    await drawSaved({ recording: { transcriptState } });
    await expect.element(status).toHaveTextContent(text);
    expect(edit.elements()).toEqual([]);
  });

  it.each([undefined, 'none'] as const)('is not mentioned if the service writes none (%s)', async (state) => {
    await drawSaved({ recording: state === undefined ? {} : { transcriptState: state } });
    await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(region.elements()).toEqual([]);
  });

  it('has no label once it is checked', async () => {
    const transcripts = new Map([[SAVED.id, { ...SHORT, checked: true }]]);
    await drawSaved({ recording: { transcriptState: 'checked' }, transcripts });
    await expect.element(region.getByText('Hello Ada. Bye.')).toBeVisible();
    await expect.element(status).toHaveTextContent('');
  });

  it('is fetched again on request', async () => {
    const transcripts = new Map<string, Transcript>();
    await drawSaved({ recording: { transcriptState: 'unchecked' }, transcripts });
    await expect.element(status).toHaveTextContent('The transcript couldn’t be loaded.');
    transcripts.set(SAVED.id, SHORT);
    await region.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(region.getByText('Hello Ada. Bye.')).toBeVisible();
  });

  it('is given up quietly after five minutes, and asked for when the page is used again', async () => {
    const activity = createFakePageActivity();
    const drawn = await drawWriting(SHORT, { activity });
    await expect.element(status).toHaveTextContent('Writing the transcript...');
    await expect
      .poll(
        () => {
          drawn.clock.advance(10_000);
          return status.element().textContent;
        },
        { interval: 5, timeout: 5000 },
      )
      .toBe('The transcript is still being written. It appears here later.');
    activity.become(false);
    activity.become(true);
    finish(drawn, 'unchecked');
    await expect.element(region.getByText('Hello Ada. Bye.')).toBeVisible();
  });

  it('shows a text of any direction', async () => {
    const drawn = await drawWriting({ format: 'text/plain', text: 'مرحبا بكم', checked: false });
    finish(drawn, 'unchecked');
    const words = region.getByText('مرحبا بكم');
    await expect.element(words).toBeVisible();
    expect(getComputedStyle(words.element()).direction).toBe('rtl');
  });

  it('is one folded line in a panel; its page opens in a new window', async () => {
    await page.viewport(360, 480);
    const drawn = await drawWriting(LONG, { isPanel: true, host: 'gmail' });
    await expect.element(status).toHaveTextContent('Writing the transcript...');
    finish(drawn, 'unchecked');
    await expect.element(edit).toHaveAttribute('target', '_blank');
    const words = region.getByText(/^(word )+word ?$/);
    await expect.element(words).not.toBeVisible();
    await region.getByText('Show All').click();
    await expect.element(words).toBeVisible();
  });

  it.each([
    [320, 640, false],
    [1280, 800, false],
    [360, 480, true],
  ])('fits and is accessible at %i by %i px (panel: %s)', async (width, height, isPanel) => {
    await page.viewport(width, height);
    const drawn = await drawWriting(LONG, { isPanel, host: 'gmail' });
    await expect.element(status).toBeVisible();
    const { violations: before } = await axe.run(region.element());
    expect(before).toEqual([]);
    finish(drawn, 'unchecked');
    await expect.element(edit).toBeVisible();
    await region.getByText('Show All').click();
    const { violations } = await axe.run(region.element());
    expect(violations).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
