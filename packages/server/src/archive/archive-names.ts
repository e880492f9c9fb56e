import { ownFileName, uniqueName } from '@beep/core/recordings';

/** What a file is named by. */
export interface NamedFile {
  readonly title: string | undefined;
  /** Milliseconds since the epoch; the name has it in UTC. */
  readonly createdAt: number;
}

/** Names of files in a folder, without extensions; each once, also where case is ignored. */
export interface ArchiveNames {
  next(file: NamedFile): string;
  /** The name of a file that belongs to the one before. */
  nextWith(name: string, suffix: string): string;
}

const MINUTE_LENGTH = '2026-11-27 16.14'.length;

/**
 * Names begin with the minute. Files of one minute must follow one another: only the names of that minute are kept, so
 * that memory does not grow with the archive. `untitled` is the title of a recording without one.
 */
export function createArchiveNames(untitled: string): ArchiveNames {
  const taken = new Set<string>();
  let minute = '';
  return {
    next: ({ title, createdAt }) => {
      const name = ownFileName({ createdAtMs: createdAt, title: title ?? untitled }, 'UTC');
      const own = name.slice(0, MINUTE_LENGTH);
      if (own !== minute) taken.clear();
      minute = own;
      return uniqueName(name, taken);
    },
    nextWith: (name, suffix) => uniqueName(`${name}${suffix}`, taken),
  };
}
