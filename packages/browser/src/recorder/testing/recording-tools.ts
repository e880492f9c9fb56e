import type { EncodedAudio } from '@beep/core/drafts';
import type { Capture, CaptureEvent } from '@beep/core/recorder';
import { type Mock, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createBrowserMicrophone } from '../../microphones/create-browser-microphone.ts';

const RATE = 48_000;
const realGetUserMedia: typeof navigator.mediaDevices.getUserMedia = navigator.mediaDevices.getUserMedia.bind(
  navigator.mediaDevices,
);
const held: MediaStream[] = [];

/** Browsers block audio graphs before a user gesture. */
export function touchPage(): Promise<void> {
  return userEvent.click(document.body);
}

/** Restores all stubs and releases the microphones. */
export function tidyUp(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const track of heldTracks()) track.stop();
  held.length = 0;
}

/** The test browser's microphone, even if `getUserMedia` is stubbed. */
export async function realMicrophone(
  constraints: MediaStreamConstraints = { audio: true },
): Promise<MediaStream> {
  const stream = await realGetUserMedia(constraints);
  held.push(stream);
  return stream;
}

/** Records every microphone that is granted, for {@link heldTracks}. */
export function spyOnMicrophone(): Mock<MediaDevices['getUserMedia']> {
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(realMicrophone);
}

/** A microphone with one tone, until the context is closed. */
export function tone(context: AudioContext, frequency: number): MediaStream {
  const oscillator = new OscillatorNode(context, { frequency });
  const output = new MediaStreamAudioDestinationNode(context);
  oscillator.connect(output);
  oscillator.start();
  held.push(output.stream);
  return output.stream;
}

/** The tracks of all granted microphones, in order. */
export function heldTracks(): readonly MediaStreamTrack[] {
  return held.flatMap((stream) => stream.getTracks());
}

export function trackStates(): readonly string[] {
  return heldTracks().map((track) => track.readyState);
}

/** Simulates unplugging. `stop` alone fires no `ended` event. */
export function unplug(track: MediaStreamTrack | undefined): void {
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
}

/** The recorder that `start` was called on. */
export function recorderOf(start: {
  readonly mock: { readonly contexts: readonly unknown[] };
}): MediaRecorder {
  const recorder = start.mock.contexts[0];
  if (recorder instanceof MediaRecorder) return recorder;
  throw new Error('No recorder was started');
}

export async function openCapture(deviceId?: string): Promise<Capture> {
  const outcome = await createBrowserMicrophone().open({ deviceId }, new AbortController().signal);
  if (outcome.status === 'failed') throw new Error(outcome.code);
  return outcome.capture;
}

/** Collects the events of the capture except chunks. */
export function eventsOf(capture: Capture): CaptureEvent[] {
  const events: CaptureEvent[] = [];
  capture.listen((event) => {
    if (event.type !== 'chunk') events.push(event);
  });
  return events;
}

/** Collects the chunks of the capture. */
export function chunksOf(capture: Capture): Extract<CaptureEvent, { type: 'chunk' }>[] {
  const chunks: Extract<CaptureEvent, { type: 'chunk' }>[] = [];
  capture.listen((event) => {
    if (event.type === 'chunk') chunks.push(event);
  });
  return chunks;
}

/** Waits in real time, because a recording cannot be sped up. */
export function recordFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Decoded audio, at 48 kHz. */
export interface DecodedRecording {
  readonly buffer: AudioBuffer;
  readonly samples: Float32Array;
  readonly durationMs: number;
  readonly loudness: number;
}

export async function decode({ audio }: Pick<EncodedAudio, 'audio'>): Promise<DecodedRecording> {
  const context = new OfflineAudioContext(1, RATE, RATE);
  const buffer = await context.decodeAudioData(await audio.arrayBuffer());
  const samples = buffer.getChannelData(0);
  return { buffer, samples, durationMs: buffer.duration * 1000, loudness: loudnessOf(samples) };
}

export function loudnessOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** The amplitude of a frequency in the samples, 0..1. */
export function strengthOf(frequency: number, samples: Float32Array): number {
  let [sine, cosine] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    const angle = (2 * Math.PI * frequency * index) / RATE;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
  }
  return (2 * Math.hypot(sine, cosine)) / samples.length;
}
