import { formatClock } from '../../time/format-clock.ts';
import { AUDIO_FILE_PROBLEMS } from '../compiled/audio-files.ts';
import { listText } from './list.ts';

const TENTH_MB = 100_000;

/** `formats` are names such as "mp3": those that can be chosen. */
export function fileNotAudio(name: string, formats: readonly string[]): string {
  return AUDIO_FILE_PROBLEMS.notAudio({ name, ...choices(formats) });
}

/** As {@link fileNotAudio}, for a video. */
export function fileIsVideo(name: string, formats: readonly string[]): string {
  return AUDIO_FILE_PROBLEMS.isVideo({ name, ...choices(formats) });
}

function choices(formats: readonly string[]): { readonly formats: string; readonly last: string } {
  return { formats: listText(formats.slice(0, -1)), last: formats.at(-1) ?? '' };
}

/** A file that is too large, with its size and the limit. */
export function fileTooLarge(name: string, bytes: number, mostBytes: number): string {
  // Rounded apart: a file just above the limit has another number.
  const [size, most] = [Math.ceil(bytes / TENTH_MB) / 10, Math.floor(mostBytes / TENTH_MB) / 10];
  return AUDIO_FILE_PROBLEMS.tooLarge({ name, size, most });
}

/** A file that is too long, with its length and the limit. */
export function fileTooLong(name: string, durationSeconds: number, mostSeconds: number): string {
  return AUDIO_FILE_PROBLEMS.tooLong({
    name,
    length: formatClock(durationSeconds),
    most: formatClock(mostSeconds),
  });
}
