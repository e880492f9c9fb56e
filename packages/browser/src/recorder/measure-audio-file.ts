import { delay } from '../microphones/delay.ts';
import { probeDuration } from './probe-duration.ts';

/** How long the browser may take to read the head of a file. */
const METADATA_MS = 4000;

/** The length of an audio file in ms: as its head says, else by decoding it. Null if it is no audio. Never rejects. */
export async function measureAudioFile(audio: Blob): Promise<number | null> {
  const told = await Promise.race([toldDuration(audio), delay(METADATA_MS).then(() => null)]);
  return told ?? probeDuration(audio);
}

/** Null if the head has no length, as after a live recording. */
async function toldDuration(audio: Blob): Promise<number | null> {
  const url = URL.createObjectURL(audio);
  const element = new Audio();
  element.preload = 'metadata';
  try {
    await new Promise((resolve, reject) => {
      element.addEventListener('loadedmetadata', resolve, { once: true });
      element.addEventListener('error', reject, { once: true });
      element.src = url;
    });
    return Number.isFinite(element.duration) ? element.duration * 1000 : null;
  } catch {
    return null;
  } finally {
    element.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
