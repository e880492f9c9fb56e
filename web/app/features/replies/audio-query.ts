import { playsAudio } from '@beep/browser';

/** Asks for mp3 if this browser does not play the audio as it is. */
export function audioQuery(mime: string): { readonly format?: 'mp3' } {
  return playsAudio(mime) ? {} : { format: 'mp3' };
}
