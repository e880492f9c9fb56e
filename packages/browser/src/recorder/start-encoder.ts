import { aborted } from '../microphones/aborted.ts';
import { CaptureGraph } from './capture-graph.ts';
import { createNativeEncoder } from './native-encoder.ts';
import type { RecordingEncoder, RecordingEncoderListener } from './recording-encoder.ts';
import { OWN_MP3, recordingFormats } from './recording-formats.ts';

type MakeEncoder = (
  listener: RecordingEncoderListener,
) => RecordingEncoder | null | Promise<RecordingEncoder>;

/**
 * Starts the best available encoder: the browser's, in the type that it records best, or ours, which is loaded on
 * demand and needs a graph. Null if none starts, or `signal` aborts before.
 */
export async function startEncoder(
  input: CaptureGraph | MediaStream,
  listener: RecordingEncoderListener,
  signal: AbortSignal,
): Promise<RecordingEncoder | null> {
  const makers = recordingFormats(navigator).map((type) => makerOf(type, input));
  for (const make of makers) {
    if (signal.aborted) return null;
    const encoder = make === null ? null : await started(make, listener, signal);
    if (encoder !== null) return encoder;
  }
  return null;
}

/** True if this browser can record with either encoder. */
export function hasEncoder(): boolean {
  return typeof MediaRecorder !== 'undefined' || (canEncode() && typeof AudioContext !== 'undefined');
}

/** Null if this type cannot be encoded here. */
function makerOf(type: string, input: CaptureGraph | MediaStream): MakeEncoder | null {
  const isGraph = input instanceof CaptureGraph;
  if (type === OWN_MP3) {
    if (!isGraph || !canEncode()) return null;
    return async (listener) =>
      (await import('./mp3/create-mp3-encoder.ts')).createMp3Encoder(input, listener);
  }
  if (typeof MediaRecorder === 'undefined' || !MediaRecorder.isTypeSupported(type)) return null;
  return (listener) => createNativeEncoder(isGraph ? input.stream : input, type, listener);
}

function canEncode(): boolean {
  return typeof WebAssembly !== 'undefined' && typeof Worker !== 'undefined';
}

/** An encoder that did not start is ignored from then on. */
async function started(
  make: MakeEncoder,
  listener: RecordingEncoderListener,
  signal: AbortSignal,
): Promise<RecordingEncoder | null> {
  let isListening = true;
  const encoder = await Promise.resolve()
    .then(() =>
      make({
        onChunk: (chunk) => isListening && listener.onChunk(chunk),
        onFailed: () => isListening && listener.onFailed(),
      }),
    )
    .catch(() => null);
  const isStarted = await Promise.race([encoder?.start(), aborted(signal)]);
  if (isStarted) return encoder;
  isListening = false;
  void encoder?.stop();
  return null;
}
