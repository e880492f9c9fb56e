import type { SilenceFinder, SoundStretch } from '@beep/core/player';
import type { Clock } from '@beep/core/time';
import { fetchFile } from '../api/fetch-file.ts';
import { createBrowserClock } from '../browser-clock.ts';

/** The lowest rate that every engine accepts for decoding; it is enough to detect silence. */
const SAMPLE_RATE = 8000;
const WINDOW_SECONDS = 0.05;
/** Shorter pauses are part of speech. */
const SHORTEST_SECONDS = 1;
/** Windows below this share of the loud windows' level are silent: 30 dB. */
const SILENT_SHARE = 0.03;
/** This quantile of the levels represents the voice, as a click would distort the maximum. */
const LOUD_QUANTILE = 0.95;

/** Fetches and decodes a recording, and finds its silences. */
export function createSilenceFinder(clock: Clock = createBrowserClock()): SilenceFinder {
  return {
    async find(audio, signal) {
      try {
        const file = audio instanceof Blob ? audio : await fetchAudio(audio, clock, signal);
        if (file === null) return null;
        const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
        const decoded = await context.decodeAudioData(await file.arrayBuffer());
        return findSilences(decoded.getChannelData(0), decoded.sampleRate);
      } catch {
        return null;
      }
    },
  };
}

async function fetchAudio(url: string, clock: Clock, signal: AbortSignal): Promise<Blob | null> {
  const fetched = await fetchFile({ url }, clock, signal);
  return fetched.status === 'ok' ? fetched.value : null;
}

/** The ranges of at least a second in which one channel of audio is much quieter than the voice in it. */
export function findSilences(samples: Float32Array, sampleRate: number): readonly SoundStretch[] {
  const perWindow = Math.max(1, Math.round(sampleRate * WINDOW_SECONDS));
  const levels = levelsOf(samples, perWindow);
  const loud = levels.toSorted((a, b) => a - b).at(Math.floor(levels.length * LOUD_QUANTILE)) ?? 0;
  const silences: SoundStretch[] = [];
  let from = 0;
  const end = (to: number): void => {
    const stretch = {
      fromSeconds: (from * perWindow) / sampleRate,
      toSeconds: (to * perWindow) / sampleRate,
    };
    if (stretch.toSeconds - stretch.fromSeconds >= SHORTEST_SECONDS) silences.push(stretch);
  };
  for (const [index, level] of levels.entries()) {
    if (level < loud * SILENT_SHARE) continue;
    end(index);
    from = index + 1;
  }
  end(levels.length);
  return silences;
}

/** The root mean square of each window. */
function levelsOf(samples: Float32Array, perWindow: number): readonly number[] {
  return Array.from({ length: Math.ceil(samples.length / perWindow) }, (_, index) => {
    const window = samples.subarray(index * perWindow, (index + 1) * perWindow);
    return Math.sqrt(window.reduce((sum, sample) => sum + sample * sample, 0) / window.length);
  });
}
