import type { SampleSound } from '@beep/core/player';

/** A soft blip that confirms that audio works and ends before the first word. */
const PITCH_HZ = 880;
const LOUDNESS = 0.06;
const RISE_SECONDS = 0.01;
const LENGTH_SECONDS = 0.09;

/**
 * The sample on Web Audio, created at its first use, in the task of a press. It opens the audio device for its own
 * length only. Without Web Audio, or if the browser blocks it, nothing happens.
 */
export function createSampleSound(): SampleSound {
  return {
    play() {
      try {
        playBlip(new AudioContext());
      } catch {
        // The recording plays without it.
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
