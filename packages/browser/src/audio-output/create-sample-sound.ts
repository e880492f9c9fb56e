import type { SampleSound } from '@beep/core';

/** A soft blip: audible that sound works, over before the first word is. */
const PITCH_HZ = 880;
const LOUDNESS = 0.06;
const RISE_SECONDS = 0.01;
const LENGTH_SECONDS = 0.09;

/**
 * The sample sound on Web Audio, made when it is first wanted, which is in the task of a press. It opens the
 * sound device for its own length only. Where the browser has no Web Audio, or keeps it silent, nothing happens.
 */
export function createSampleSound(): SampleSound {
  return {
    play() {
      try {
        playBlip(new AudioContext());
      } catch {
        // The recording itself plays all the same.
      }
    },
  };
}

function playBlip(context: AudioContext): void {
  const from = context.currentTime;
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + RISE_SECONDS);
  volume.gain.linearRampToValueAtTime(0, from + LENGTH_SECONDS);
  const tone = new OscillatorNode(context, { frequency: PITCH_HZ });
  tone.connect(volume).connect(context.destination);
  tone.addEventListener('ended', () => void context.close().catch(() => undefined), { once: true });
  tone.start(from);
  tone.stop(from + LENGTH_SECONDS);
}
