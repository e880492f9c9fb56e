import type { Capture, MicrophoneRequest } from '@beep/core/recorder';
import { stopTracks } from '../microphones/stop-tracks.ts';
import { CaptureGraph } from './capture-graph.ts';
import { MediaCapture } from './media-capture.ts';
import { startEncoder } from './start-encoder.ts';

/** The audio graph's time to start before the microphone is recorded without it. */
const GRAPH_START_MS = 1000;

/**
 * Records a microphone, and continues with another one when it ends. Resolves once audio comes in, with null if no
 * encoder starts or `signal` aborts before; the microphone is then released. `request` is the user's choice.
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

/** Null if the engine cannot connect the microphone, or does not run audio graphs. */
async function runningGraph(microphone: MediaStream): Promise<CaptureGraph | null> {
  let graph: CaptureGraph | null = null;
  try {
    graph = new CaptureGraph();
    graph.connect(microphone);
    if (await graph.runs(GRAPH_START_MS)) return graph;
  } catch {
    // Recording works without a graph; levels and switches do not.
  }
  graph?.close();
  return null;
}
