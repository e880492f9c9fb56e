import { AUDIO_TAP } from './audio-tap-name.ts';
import audioTapUrl from './audio-tap-processor.ts?worker&url';

/** A smaller buffer would underrun on a busy page. */
const SCRIPT_SAMPLES = 4096;

export interface AudioTap {
  /** Connect it to the audio. */
  readonly node: AudioNode;
  readonly close: () => void;
}

/**
 * Passes the audio as samples of one channel, in buffers that the listener owns. In the audio thread if the browser has
 * worklets, else in the page. Rejects if neither is available.
 */
export function tapAudio(
  context: AudioContext,
  listener: (samples: Float32Array<ArrayBuffer>) => void,
): Promise<AudioTap> {
  return context.audioWorklet ? tapInWorklet(context, listener) : tapInPage(context, listener);
}

async function tapInWorklet(
  context: AudioContext,
  listener: (samples: Float32Array<ArrayBuffer>) => void,
): Promise<AudioTap> {
  await context.audioWorklet.addModule(audioTapUrl);
  const node = new AudioWorkletNode(context, AUDIO_TAP, { channelCount: 1, channelCountMode: 'explicit' });
  node.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => listener(data);
  return tapOn(context, node, () => {
    node.port.onmessage = null;
  });
}

async function tapInPage(
  context: AudioContext,
  listener: (samples: Float32Array<ArrayBuffer>) => void,
): Promise<AudioTap> {
  const node = context.createScriptProcessor(SCRIPT_SAMPLES, 1, 1);
  node.onaudioprocess = ({ inputBuffer }) => listener(inputBuffer.getChannelData(0).slice());
  return tapOn(context, node, () => {
    node.onaudioprocess = null;
  });
}

/** Engines only run nodes that are connected to the destination; these output silence. */
function tapOn(context: AudioContext, node: AudioNode, stopListening: () => void): AudioTap {
  node.connect(context.destination);
  return {
    node,
    close() {
      stopListening();
      node.disconnect();
    },
  };
}
