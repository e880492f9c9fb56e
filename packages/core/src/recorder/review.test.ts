import { beforeEach, describe, expect, it } from 'vitest';
import { AUTO_STOP_MS } from '../limits.ts';
import { createFakeEditor, ok, someAudioFacts } from '../testing/index.ts';
import { openRecorder, type RecorderHarness } from '../testing/open-recorder.ts';
import type { In } from './recorder-states.ts';

let page: RecorderHarness;

beforeEach(() => {
  page = openRecorder();
});

async function pauseAfter(ms: number): Promise<void> {
  await page.record(ms);
  page.recorder.send({ type: 'pause' });
  await page.reaches('paused');
}

function review(): In<'paused'> {
  const state = page.recorder.getSnapshot();
  if (state.status !== 'paused') throw new Error(`is ${state.status}`);
  return state;
}

describe('Pause', () => {
  it('stops the clock and the encoder, and shows the whole recording so far', async () => {
    await pauseAfter(6000);
    expect(page.microphone.isPaused).toBe(true);
    expect(review()).toMatchObject({ elapsedMs: 6000, rawMs: 6000, canUndo: false, canResume: true });
    expect(review().audio.size).toBe(4096);
    page.clock.advance(60_000);
    expect(review().elapsedMs).toBe(6000);
  });

  it('stores all audio in the journal before the review opens', async () => {
    await pauseAfter(6000);
    await expect.poll(() => page.journal.drafts()).toMatchObject([{ sizeBytes: 4096, durationMs: 6000 }]);
  });

  it('continues the same recording on Resume, at the same time', async () => {
    await pauseAfter(6000);
    page.clock.advance(60_000);
    page.recorder.send({ type: 'resume' });
    page.clock.advance(1000);
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: 7000 });
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.draft).toMatchObject({ durationMs: 7000 });
    expect(page.uploads.requests[0]?.draft.audio.size).toBe(8192);
    expect(page.microphone.requests).toHaveLength(1);
  });

  it('comes by itself at the longest time, and Resume only works once the recording is shorter', async () => {
    let longestMs: number | undefined;
    page = openRecorder({ recorder: { longestMs: () => longestMs } });
    await page.record(4000);
    longestMs = 10_000;
    page.clock.advance(5900);
    expect(page.recorder.getSnapshot().status).toBe('recording');
    page.clock.advance(200);
    await page.reaches('paused');
    expect(review().elapsedMs).toBeLessThanOrEqual(10_100);
    page.recorder.send({ type: 'resume' });
    expect(page.recorder.getSnapshot().status).toBe('paused');
    page.recorder.send({ type: 'removeLast' });
    page.recorder.send({ type: 'resume' });
    expect(page.recorder.getSnapshot().status).toBe('recording');
    page.clock.advance(5200);
    await page.reaches('paused');
  });

  it('does not delay Save and Delete', async () => {
    await page.record(6000);
    page.recorder.send({ type: 'pause' });
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.draft.durationMs).toBe(6000);
  });

  it('neither adds to nor resets the count of silent frames', async () => {
    await page.record(0);
    page.microphone.setLevel(0);
    page.clock.advance(100 * 16);
    page.recorder.send({ type: 'pause' });
    await page.reaches('paused');
    page.clock.advance(60_000);
    page.recorder.send({ type: 'resume' });
    page.clock.advance(179 * 16);
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'recording', isSilent: false });
    page.clock.advance(16);
    expect(page.recorder.getSnapshot()).toMatchObject({ isSilent: true });
  });

  it('reviews the stored audio if the encoder lost its own', async () => {
    page = openRecorder({ microphone: { losesEverything: true } });
    await page.record(2000);
    page.microphone.handOver(3000);
    page.recorder.send({ type: 'pause' });
    await page.reaches('paused');
    expect(review()).toMatchObject({ rawMs: 2000, canResume: false });
    expect(review().audio.size).toBe(3000);
  });
});

describe('the review', () => {
  it('removes the last 5 s, and Undo restores them', async () => {
    await pauseAfter(12_000);
    page.recorder.send({ type: 'removeLast' });
    page.recorder.send({ type: 'removeLast' });
    expect(review()).toMatchObject({ elapsedMs: 2000, canUndo: true });
    page.recorder.send({ type: 'undoEdit' });
    expect(review()).toMatchObject({ elapsedMs: 7000, canUndo: true });
    page.recorder.send({ type: 'undoEdit' });
    expect(review()).toMatchObject({ elapsedMs: 12_000, edit: { removed: [] }, canUndo: false });
    page.recorder.send({ type: 'undoEdit' });
    expect(review()).toMatchObject({ elapsedMs: 12_000 });
  });

  it('trims silence once it has been detected', async () => {
    page.editor.setFacts(someAudioFacts({ silence: { leadMs: 1500, trailMs: 500 } }));
    await pauseAfter(6000);
    await expect.poll(() => review().facts?.silence).toEqual({ leadMs: 1500, trailMs: 500 });
    page.recorder.send({ type: 'trimSilence' });
    expect(review().elapsedMs).toBe(4000);
  });

  it('does not trim silence if the audio cannot be analysed', async () => {
    await pauseAfter(6000);
    const before = review();
    page.recorder.send({ type: 'trimSilence' });
    expect(review()).toBe(before);
  });

  it('stores each edit in the journal, in case the page dies', async () => {
    await pauseAfter(12_000);
    page.recorder.send({ type: 'removeLast' });
    await expect.poll(() => page.journal.drafts()[0]?.removed).toEqual([{ fromMs: 7000, toMs: 12_000 }]);
    page.recorder.send({ type: 'undoEdit' });
    await expect.poll(() => page.journal.drafts()[0]?.removed).toEqual([]);
  });

  it('saves nothing if everything was removed, until Undo', async () => {
    await pauseAfter(3000);
    page.recorder.send({ type: 'removeLast' });
    page.recorder.send({ type: 'save' });
    expect(review().elapsedMs).toBe(0);
    page.recorder.send({ type: 'undoEdit' });
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
  });

  it('discards the recording on Delete', async () => {
    await pauseAfter(3000);
    page.recorder.send({ type: 'discard' });
    await expect.poll(() => page.journal.drafts()).toEqual([]);
    expect(page.microphone.isLive).toBe(false);
  });
});

describe('Save after an edit', () => {
  beforeEach(() => {
    page = openRecorder({ recorder: { editor: createFakeEditor(12_000) } });
  });

  it('cuts once, uploads the result, and stores the same bytes in the journal', async () => {
    await pauseAfter(12_000);
    page.recorder.send({ type: 'removeLast' });
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
    const draft = page.uploads.requests[0]?.draft;
    expect(draft).toMatchObject({ durationMs: 7000 });
    expect(page.journal.drafts()).toMatchObject([{ status: 'to-send', durationMs: 7000, removed: [] }]);
    const kept = page.journal.audioOf(draft?.id ?? '');
    expect(await kept?.bytes()).toEqual(await draft?.audio.bytes());
  });

  it('counts only kept audio towards the five minutes', async () => {
    await pauseAfter(12_000);
    page.recorder.send({ type: 'removeLast' });
    page.recorder.send({ type: 'resume' });
    page.clock.advance(AUTO_STOP_MS - 7250);
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'recording', elapsedMs: AUTO_STOP_MS - 250 });
    page.clock.advance(250);
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'stopping', elapsedMs: AUTO_STOP_MS });
  });
});

it('keeps the whole draft if a cut leaves too little to upload', async () => {
  await pauseAfter(6000);
  page.recorder.send({ type: 'trim', startMs: 0, endMs: 1000 });
  page.recorder.send({ type: 'save' });
  await page.reaches('cut-failed');
  await expect.poll(() => page.journal.drafts()).toMatchObject([{ sizeBytes: 4096, durationMs: 6000 }]);
});

describe('a draft that cannot be cut', () => {
  beforeEach(async () => {
    page.editor.failCuts();
    await pauseAfter(12_000);
    page.recorder.send({ type: 'removeLast' });
    page.recorder.send({ type: 'save' });
    await page.reaches('cut-failed');
  });

  it('is not uploaded automatically, and stays in the journal', () => {
    expect(page.uploads.requests).toHaveLength(0);
    expect(page.recorder.getSnapshot()).toMatchObject({ draft: { durationMs: 12_000 }, isStored: true });
    expect(page.journal.drafts()).toMatchObject([{ status: 'unfinished' }]);
  });

  it('is uploaded whole at the user’s request', async () => {
    page.recorder.send({ type: 'saveUncut' });
    await page.uploads.asked(1);
    expect(page.uploads.requests[0]?.draft).toMatchObject({ durationMs: 12_000 });
    expect(page.journal.drafts()).toMatchObject([{ status: 'to-send', removed: [], durationMs: 12_000 }]);
    page.uploads.answer(ok({ id: 'abc', shareUrl: 'https://beep.example/play/abc' }));
    await page.uploadReaches('sent');
  });

  it('is released when a new recording starts', async () => {
    page.recorder.send({ type: 'start' });
    await expect.poll(() => page.journal.list('uid-1')).toMatchObject([{ status: 'unfinished' }]);
  });

  it('is removed when the user deletes it', async () => {
    page.recorder.send({ type: 'discard' });
    await expect.poll(() => page.journal.drafts()).toEqual([]);
  });
});

describe('the microphone', () => {
  it('is replaced during the recording, which reports it once and stores the gap', async () => {
    await page.record(3000);
    const gap = { fromMs: 3000, toMs: 3200 };
    page.microphone.replace('Headset', gap);
    expect(page.recorder.getSnapshot()).toMatchObject({
      status: 'recording',
      replacedBy: 'Headset',
      gaps: [gap],
    });
    await expect.poll(() => page.journal.drafts()[0]?.gaps).toEqual([gap]);
    page.recorder.send({ type: 'pause' });
    await page.reaches('paused');
    page.recorder.send({ type: 'resume' });
    expect(page.recorder.getSnapshot()).toMatchObject({ replacedBy: null, gaps: [gap] });
  });

  it('gets its own 3 s of silence after a replacement', async () => {
    await page.record(0);
    page.microphone.setLevel(0);
    page.clock.advance(180 * 16);
    expect(page.recorder.getSnapshot()).toMatchObject({ isSilent: true });
    page.microphone.replace('', { fromMs: 0, toMs: 100 });
    page.clock.advance(179 * 16);
    expect(page.recorder.getSnapshot()).toMatchObject({ isSilent: false, replacedBy: '' });
    page.clock.advance(16);
    expect(page.recorder.getSnapshot()).toMatchObject({ isSilent: true });
  });

  it('is reported as muted until it is unmuted, even over a pause', async () => {
    await page.record(1000);
    page.microphone.mute();
    expect(page.recorder.getSnapshot()).toMatchObject({ status: 'recording', isMuted: true });
    page.recorder.send({ type: 'pause' });
    await page.reaches('paused');
    page.recorder.send({ type: 'resume' });
    expect(page.recorder.getSnapshot()).toMatchObject({ isMuted: true });
    page.microphone.unmute();
    expect(page.recorder.getSnapshot()).toMatchObject({ isMuted: false });
  });

  it('can be lost during a review, which continues without Resume', async () => {
    await pauseAfter(6000);
    page.microphone.interrupt();
    expect(review().canResume).toBe(false);
    page.recorder.send({ type: 'resume' });
    expect(review().elapsedMs).toBe(6000);
    page.recorder.send({ type: 'save' });
    await page.uploads.asked(1);
  });
});
