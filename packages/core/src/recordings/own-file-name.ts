import { USER_TEXTS } from '../texts/index.ts';
import type { Recording } from './recording.ts';
import { titleFileName } from './recording-title.ts';

/** Sorts by time in every folder. */
const SORTABLE = { dateStyle: 'short', timeStyle: 'short' } as const;

/** A file's name for the owner, without an extension: "2026-11-27 16.14 Ivo, Essay 1". Safe on every system. */
export function ownFileName(
  { title, createdAtMs }: Pick<Recording, 'title' | 'createdAtMs'>,
  timeZone?: string,
): string {
  const time =
    createdAtMs === null
      ? ''
      : new Intl.DateTimeFormat('sv-SE', { ...SORTABLE, timeZone }).format(createdAtMs);
  return titleFileName(`${time.replace(':', '.')} ${title ?? USER_TEXTS.voiceNote}`);
}
