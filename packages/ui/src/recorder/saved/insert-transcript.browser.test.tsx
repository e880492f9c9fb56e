import type { HostId } from '@beep/core/hosts';
import { createFakeInsertTarget, type FakeInsertTarget } from '@beep/core/testing';
import type { Transcript, TranscriptState } from '@beep/core/transcripts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  type DrawnRecorder,
  type DrawRecorderOptions,
  drawSaved,
  SAVED,
} from '../../testing/draw-recorder.tsx';
import { aRecording } from '../../testing/fake-library.ts';

const WITH = { 'beep.insertsTranscript': 'on' };
const ALONE = 'No transcript: the link was inserted alone.';
const option = page.getByRole('checkbox', { name: 'With transcript' });
const insert = page.getByRole('button', { name: 'Insert into Gmail' });
const writing = page.getByRole('button', { name: 'Writing the transcript...' });
const insertNow = page.getByRole('button', { name: 'Insert the link now' });

interface Drawn extends DrawnRecorder {
  readonly target: FakeInsertTarget;
  /** Changes what the service answers. */
  readonly become: (state: TranscriptState, transcript?: Transcript) => void;
}

function aTranscript(facts: Partial<Transcript> = {}): Transcript {
  return { format: 'text/plain', text: 'Hello Ada.', checked: true, ...facts };
}

async function draw(
  transcriptState: TranscriptState,
  { host = 'gmail', ...options }: DrawRecorderOptions = {},
): Promise<Drawn> {
  const target = createFakeInsertTarget({ isPlace: true, maxTranscript: 5000 });
  const transcripts = new Map(options.transcripts);
  const drawn = await drawSaved({
    host,
    insertTarget: target,
    recording: { transcriptState },
    ...options,
    transcripts,
  });
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  return {
    ...drawn,
    target,
    become(state, transcript) {
      drawn.library.recordings = [aRecording({ transcriptState: state })];
      if (transcript !== undefined) transcripts.set(SAVED.id, transcript);
    },
  };
}

const written = (facts: Partial<Transcript> = {}): Pick<DrawRecorderOptions, 'transcripts'> => ({
  transcripts: new Map([[SAVED.id, aTranscript(facts)]]),
});

afterEach(() => {
  document.documentElement.removeAttribute('dir');
  return page.viewport(414, 896);
});

describe('the option "With transcript"', () => {
  it('is off at first, then only the link is inserted, and is remembered', async () => {
    const { target, recorderSettings } = await draw('checked', written());
    await expect.element(option).not.toBeChecked();
    await insert.click();
    await target.answer({ status: 'inserted' });
    await expect.element(page.getByText('The voice note is in your e-mail.')).toBeVisible();
    expect(target.transcripts).toEqual([undefined]);
    expect(option.elements()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await target.answer({ status: 'undone' });
    await option.click();
    await expect.element(option).toBeChecked();
    expect(recorderSettings.getSnapshot().insertsTranscript).toBe(true);
  });

  it.each(['gmail', 'docs', 'front'] as const)(
    'is on if it was chosen before (%s)',
    { tags: 'long' },
    async (host) => {
      await draw('checked', { ...written(), host, stored: WITH });
      await expect.element(option).toBeChecked();
    },
  );

  it.each(['classroom', 'docs'] as const)(
    'is not offered by a target that takes none (%s)',
    { tags: 'long' },
    async (host: HostId) => {
      const insertTarget = createFakeInsertTarget();
      await draw('checked', { ...written(), host, stored: WITH, insertTarget });
      expect(option.elements()).toEqual([]);
      await page.getByRole('button', { name: /^Insert into/ }).click();
      expect(insertTarget.transcripts).toEqual([undefined]);
    },
  );

  it('is not offered without a host', { tags: 'long' }, async () => {
    await draw('checked', { ...written(), stored: WITH, insertTarget: null });
    expect(option.elements()).toEqual([]);
  });
});

describe('an insertion with the transcript', () => {
  it.each([
    ['checked', { checked: true }, 'Transcript:'],
    ['unchecked', { checked: false }, 'Transcript (written automatically, not checked):'],
  ] as const)('has it below the link, with a label (%s)', async (state, facts, label) => {
    const { target } = await draw(state, { ...written(facts), stored: WITH });
    await insert.click();
    await expect.poll(() => target.transcripts).toEqual([`${label}\nHello Ada.`]);
    expect(target.links).toEqual([SAVED.shareUrl]);
    await target.answer({ status: 'inserted' });
    await expect.element(page.getByText('The voice note is in your e-mail.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus();
  });

  it.each(['none', 'no_speech', 'other_language', 'failed'] as const)(
    'is the link alone, which is said, if there is none: %s',
    { tags: 'long' },
    async (state) => {
      const { target } = await draw(state, { stored: WITH });
      await insert.click();
      await expect.poll(() => target.transcripts).toEqual([undefined]);
      await target.answer({ status: 'inserted' });
      await expect.element(page.getByText(ALONE)).toBeVisible();
    },
  );

  it('is the link alone if the text cannot be fetched', { tags: 'long' }, async () => {
    const { target } = await draw('checked', { stored: WITH });
    await insert.click();
    await expect.poll(() => target.transcripts).toEqual([undefined]);
    await target.answer({ status: 'inserted' });
    await expect.element(page.getByText(ALONE)).toBeVisible();
  });
});

it.each([
  [320, true, 'rtl'],
  [320, false, 'ltr'],
  [1280, false, 'ltr'],
])('fits into %i px (panel: %s, %s)', { tags: 'long' }, async (width, isPanel, dir) => {
  await page.viewport(width, 640);
  document.documentElement.dir = dir;
  await draw('writing', { stored: WITH, isPanel });
  for (const press of [async () => undefined, () => insert.click()]) {
    await press();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await expect.element(insertNow).toBeVisible();
});

describe('while the transcript is being written', { tags: 'long' }, () => {
  it('the button waits, then both are inserted, once', async () => {
    const { target, become, clock } = await draw('writing', { stored: WITH });
    await insert.click();
    await expect.element(writing).toHaveAttribute('aria-busy', 'true');
    await expect.element(writing).toHaveFocus();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'inserted together' }))
      .toHaveTextContent('Then the link and the transcript are inserted together.');
    await expect.element(option).toBeDisabled();
    expect([...target.held]).toEqual([SAVED.shareUrl]);
    await writing.click({ force: true });
    become('unchecked', aTranscript({ checked: false }));
    clock.advance(1500);
    await expect.poll(() => target.transcripts).toHaveLength(1);
    expect(target.transcripts[0]).toMatch(/^Transcript \(written automatically/);
    await target.answer({ status: 'inserted' });
    await expect.element(page.getByText('The voice note is in your e-mail.')).toBeVisible();
    clock.advance(60_000);
    expect(target.links).toEqual([SAVED.shareUrl]);
  });

  it('the link can be inserted at once', async () => {
    const { target, become, clock } = await draw('writing', { stored: WITH });
    await insert.click();
    await insertNow.click();
    expect(target.transcripts).toEqual([undefined]);
    await expect.element(insert).toHaveFocus();
    become('checked', aTranscript());
    clock.advance(1500);
    await target.answer({ status: 'inserted' });
    await expect.element(page.getByText('The voice note is in your e-mail.')).toBeVisible();
    expect(target.links).toHaveLength(1);
    expect([...target.held]).toEqual([]);
  });

  it.each(['failed', 'no_speech'] as const)('the link is inserted alone if it ends as %s', async (state) => {
    const { target, become, clock } = await draw('writing', { stored: WITH });
    await insert.click();
    await expect.element(writing).toBeVisible();
    become(state);
    clock.advance(1500);
    await expect.poll(() => target.transcripts).toEqual([undefined]);
    await target.answer({ status: 'inserted' });
    await expect.element(page.getByText(ALONE)).toBeVisible();
  });

  it('the link is inserted alone after 30 s', async () => {
    const { target, clock } = await draw('writing', { stored: WITH });
    await insert.click();
    await expect.element(writing).toBeVisible();
    clock.advance(30_000);
    expect(target.transcripts).toEqual([undefined]);
    await target.answer({ status: 'inserted' });
    await expect.element(page.getByText(ALONE)).toBeVisible();
  });

  it('leaving the recording inserts nothing', async () => {
    const { target, clock } = await draw('writing', { stored: WITH });
    await insert.click();
    await expect.element(writing).toBeVisible();
    await page.getByRole('button', { name: 'Record Again' }).click();
    await expect.poll(() => [...target.held]).toEqual([]);
    clock.advance(30_000);
    expect(target.links).toEqual([]);
  });
});
