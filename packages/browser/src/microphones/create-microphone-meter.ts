import { MIC_CHECK_FFT_SIZE, MIC_CHECK_SMOOTHING, VISUALISER_BARS } from '@beep/core/limits';
import type { Meter, MeterOutcome, MicCheckFailure, MicrophoneMeter } from '@beep/core/microphones';
import { askForExactly } from './ask-for-microphone.ts';
import { stopTracks } from './stop-tracks.ts';

/** Voices are below: bars of higher frequencies would never move. */
const VOICE_HZ = 6000;

/** Smoothing is per measurement, so measure no more often than a 60 Hz screen draws. */
const LOOK_EVERY_MS = 12;

const FAILURES: ReadonlyMap<string, MicCheckFailure> = new Map([
  ['NotAllowedError', 'blocked'],
  ['SecurityError', 'blocked'],
  ['NotFoundError', 'device-unavailable'],
  ['OverconstrainedError', 'device-unavailable'],
  ['NotReadableError', 'in-use'],
  ['AbortError', 'in-use'],
]);

/** Opens microphones for the mic check. A meter holds the microphone and an audio graph until it is closed. */
export function createMicrophoneMeter(): MicrophoneMeter {
  return {
    async open(request, signal) {
      if (!('mediaDevices' in navigator) || typeof AudioContext === 'undefined') return failed('unsupported');
      let microphone: MediaStream;
      try {
        microphone = await askForExactly(request);
      } catch (error) {
        return failed(FAILURES.get(error instanceof Error ? error.name : '') ?? 'failed');
      }
      if (signal.aborted) {
        stopTracks(microphone);
        return failed('failed');
      }
      try {
        return { status: 'opened', meter: meterOn(microphone) };
      } catch {
        stopTracks(microphone);
        return failed('visualizer-failed');
      }
    },
  };
}

function meterOn(microphone: MediaStream): Meter {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const analyser = new AnalyserNode(context, {
    fftSize: MIC_CHECK_FFT_SIZE,
    smoothingTimeConstant: MIC_CHECK_SMOOTHING,
  });
  const source = new MediaStreamAudioSourceNode(context, { mediaStream: microphone });
  source.connect(analyser);
  // The dialog was opened by a press, so audio may start; some browsers need the call.
  context.resume().catch(() => undefined);
  const bins = new Uint8Array(analyser.frequencyBinCount);
  const voiceBins = Math.min(bins.length, (VOICE_HZ / context.sampleRate) * MIC_CHECK_FFT_SIZE);

  let lookedAtMs = Number.NEGATIVE_INFINITY;

  function look(): void {
    const nowMs = performance.now();
    if (nowMs - lookedAtMs < LOOK_EVERY_MS) return;
    lookedAtMs = nowMs;
    analyser.getByteFrequencyData(bins);
  }

  return {
    levels() {
      look();
      const width = Math.max(voiceBins / VISUALISER_BARS, 1);
      return Array.from(
        { length: VISUALISER_BARS },
        (_, bar) => mean(bins.subarray(Math.floor(bar * width), Math.floor((bar + 1) * width))) / 255,
      );
    },
    level() {
      look();
      return mean(bins);
    },
    onLost(listener) {
      for (const track of microphone.getAudioTracks()) track.addEventListener('ended', listener);
    },
    close() {
      stopTracks(microphone);
      source.disconnect();
      if (context.state !== 'closed') context.close().catch(() => undefined);
    },
  };
}

function mean(bins: Uint8Array): number {
  return bins.reduce((sum, bin) => sum + bin, 0) / bins.length;
}

function failed(code: MicCheckFailure): MeterOutcome {
  return { status: 'failed', code };
}
