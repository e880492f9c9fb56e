import type { Capture, MicrophoneRequest } from '@beep/core';
import { CaptureGraph } from './capture-graph.ts';
import { MediaCapture } from './media-capture.ts';
import { startEncoder } from './start-encoder.ts';
import { stopTracks } from './stop-tracks.ts';

/** How long the audio graph may take to run before the microphone is recorded without it. */
const GRAPH_START_MS = 1000;

/**
 * Records a microphone, and goes on with another one when it ends. Resolves once sound comes in, with null where no encoder
 * starts or `signal` aborts before; the microphone is then let go. `request` is what the user chose.
 */
export async function startCapture(
  microphone: MediaStream,
  request: MicrophoneRequest,
  signal: AbortSignal,
): Promise<Capture | null> {
  let release = (): void => stopTracks(microphone);
  const onAbort = (): void => release();
  signal.addEventListener('abort', onAbort);
  const graph = await runningGraph(microphone);
  const capture = new MediaCapture({ microphone, request, graph });
  release = () => capture.release();
  const encoder = await startEncoder(graph ?? microphone, capture.encoderListener, signal);
  if (encoder !== null) await capture.begin(encoder);
  signal.removeEventListener('abort', onAbort);
  if (encoder !== null && !signal.aborted) return capture;
  release();
  return null;
}

/** Null where the engine cannot bring the microphone in, or does not let audio graphs run. */
async function runningGraph(microphone: MediaStream): Promise<CaptureGraph | null> {
  let graph: CaptureGraph | null = null;
  try {
    graph = new CaptureGraph();
    graph.connect(microphone);
    if (await graph.runs(GRAPH_START_MS)) return graph;
  } catch {
    // Levels and swaps are lost, the take is not.
  }
  graph?.close();
  return null;
}
