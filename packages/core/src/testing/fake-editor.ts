import type { TimeRange } from '../drafts/ports.ts';
import type { AudioEditor, AudioFacts } from '../review/ports.ts';

/** An editor that cuts bytes in proportion. */
export interface FakeEditor extends AudioEditor {
  /** The ranges to keep of each cut. */
  readonly cuts: readonly (readonly TimeRange[])[];
  /** Makes later cuts reject. */
  failCuts(): void;
  /** Sets the result of later inspections; null for audio that cannot be decoded. */
  setFacts(facts: AudioFacts | null): void;
}

/** Makes an editor of drafts of `rawMs`, whose inspections have no result before `setFacts`. */
export function createFakeEditor(rawMs = 6000): FakeEditor {
  const cuts: (readonly TimeRange[])[] = [];
  let isFailing = false;
  let response: AudioFacts | null = null;
  return {
    cuts,
    failCuts() {
      isFailing = true;
    },
    setFacts(facts) {
      response = facts;
    },
    inspect: async () => response,
    async cut(audio, keep) {
      cuts.push(keep);
      if (isFailing) throw new Error('the audio cannot be cut');
      const durationMs = keep.reduce((sum, { fromMs, toMs }) => sum + Math.min(toMs, rawMs) - fromMs, 0);
      const bytes = Math.round((audio.size * durationMs) / rawMs);
      return { audio: audio.slice(0, bytes, audio.type), durationMs };
    },
  };
}

/** The facts of a draft of 6 s without silence; `overrides` replaces single fields. */
export function someAudioFacts(overrides: Partial<AudioFacts> = {}): AudioFacts {
  const peaks = Array.from({ length: 200 }, (_, index) => (index % 10) / 10);
  return { durationMs: 6000, peaks, silence: { leadMs: 0, trailMs: 0 }, ...overrides };
}
