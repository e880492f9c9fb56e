import { beforeAll, describe, expect, it } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { createAudioEditor } from './create-audio-editor.ts';

const AUDIO = 'packages/testkit/audio';
/** Three seconds of silence, eleven of speech, three of silence. */
const padded = await readAudio('padded.webm', 'audio/webm;codecs=opus');
const recordedMp4 = await readAudio('recorded.mp4', 'audio/mp4');
const TOLERANCE_MS = 100;
const editor = createAudioEditor();

async function readAudio(name: string, type: string): Promise<Blob> {
  const bytes = atob(await commands.readFile(`${AUDIO}/${name}`, 'base64'));
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type });
}

async function decode(audio: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await audio.arrayBuffer());
}

/** Plays at high speed and muted; returns where it ended. */
async function playToEnd(audio: Blob): Promise<{ durationMs: number; endedAtMs: number }> {
  const element = new Audio(URL.createObjectURL(audio));
  element.muted = true;
  element.playbackRate = 8;
  const ended = new Promise((resolve, reject) => {
    element.addEventListener('ended', resolve);
    element.addEventListener('error', () => reject(new Error(element.error?.message)));
  });
  await element.play();
  await ended;
  URL.revokeObjectURL(element.src);
  return { durationMs: element.duration * 1000, endedAtMs: element.currentTime * 1000 };
}

// Browsers block playback before a user gesture.
beforeAll(() => userEvent.click(document.body));

describe('inspect', () => {
  it('finds the duration, peaks and silence of a file without metadata', async () => {
    const facts = await editor.inspect(padded);
    const wholeMs = (await decode(padded)).duration * 1000;
    expect(facts?.peaks).toHaveLength(200);
    expect(Math.abs((facts?.durationMs ?? 0) - wholeMs)).toBeLessThan(TOLERANCE_MS);
    const { leadMs = 0, trailMs = 0 } = facts?.silence ?? {};
    expect(Math.abs(leadMs - 3180)).toBeLessThan(TOLERANCE_MS);
    const firstPart = Math.floor((leadMs / wholeMs) * 200);
    expect(Math.max(...(facts?.peaks.slice(0, firstPart - 1) ?? []))).toBeLessThan(0.1);
    expect(Math.max(...(facts?.peaks ?? []))).toBeGreaterThan(0.5);
    expect(Math.max(...(facts?.peaks ?? []))).toBeLessThanOrEqual(1);
    expect(trailMs).toBeGreaterThan(2500);
  });

  it.each([
    ['an empty file', new Blob([], { type: 'audio/webm' })],
    ['a page', new Blob(['<!doctype html>'.repeat(100)], { type: 'audio/webm' })],
  ])('returns null for %s', async (_what, audio) => {
    expect(await editor.inspect(audio)).toBeNull();
  });
});

describe('cut', () => {
  it('keeps the speech when the silence at both ends is trimmed', async () => {
    const facts = await editor.inspect(padded);
    if (facts === null) throw new Error('The take could not be decoded.');
    const { leadMs, trailMs } = facts.silence;
    const keep = [{ fromMs: leadMs, toMs: facts.durationMs - trailMs }];
    const { audio, durationMs } = await editor.cut(padded, keep);
    const wantedMs = facts.durationMs - leadMs - trailMs;
    expect(audio.type).toBe('audio/webm;codecs=opus');
    expect(Math.abs(durationMs - wantedMs)).toBeLessThan(TOLERANCE_MS);
    expect(Math.abs((await decode(audio)).duration * 1000 - wantedMs)).toBeLessThan(TOLERANCE_MS);
    const left = await editor.inspect(audio);
    expect(left?.silence.leadMs).toBeLessThan(TOLERANCE_MS);
    expect(left?.silence.trailMs).toBeLessThan(TOLERANCE_MS);
  });

  it.each([
    ['webm', padded],
    ['mp4', recordedMp4],
  ])('makes an %s that plays to its end, with the same bytes every time', async (_type, recording) => {
    const keep = [
      { fromMs: 0, toMs: 900 },
      { fromMs: 1500, toMs: 2400 },
    ];
    const { audio, durationMs } = await editor.cut(recording, keep);
    const again = await editor.cut(recording, keep);
    expect(Math.abs(durationMs - 1800)).toBeLessThan(TOLERANCE_MS);
    const played = await playToEnd(audio);
    expect(Math.abs(played.durationMs - durationMs)).toBeLessThan(TOLERANCE_MS);
    expect(Math.abs(played.endedAtMs - durationMs)).toBeLessThan(TOLERANCE_MS);
    expect(await again.audio.arrayBuffer()).toEqual(await audio.arrayBuffer());
  });

  it('writes no creation time into an mp4', async () => {
    const { audio } = await editor.cut(recordedMp4, [{ fromMs: 0, toMs: 1000 }]);
    const bytes = new Uint8Array(await audio.arrayBuffer());
    const header = String.fromCharCode(...bytes).indexOf('mvhd');
    const secondsFrom1904To1970 = 2_082_844_800;
    expect(new DataView(bytes.buffer).getUint32(header + 8)).toBe(secondsFrom1904To1970);
  });

  it('rejects a file without audio, and still works afterwards', async () => {
    const page = new Blob(['<!doctype html>'.repeat(100)], { type: 'audio/webm' });
    await expect(editor.cut(page, [{ fromMs: 0, toMs: 1000 }])).rejects.toThrow();
    await expect(editor.cut(padded, [{ fromMs: 0, toMs: 1000 }])).resolves.toBeDefined();
  });

  it('times out on a file that the parser never finishes', async () => {
    const hostile = new Blob([padded, new Uint8Array(50_000)], { type: padded.type });
    const hasty = createAudioEditor({ cutLimitMs: 2000 });
    await expect(hasty.cut(hostile, [{ fromMs: 0, toMs: 60_000 }])).rejects.toThrow('in time');
  });
});
