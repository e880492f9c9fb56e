import { MAX_NAME_LISTS, MAX_PLAYLISTS, MAX_QUESTIONS, MAX_SHEETS } from '@beep/core/limits';
import type { z } from 'zod';
import { ConfigError } from '../../config/config-error.ts';
import { archivedNameListSchema } from '../../features/name-lists/archived-name-list.ts';
import { importNameList } from '../../features/name-lists/index.ts';
import { archivedPlaylistSchema } from '../../features/playlists/archived-playlist.ts';
import { importPlaylist } from '../../features/playlists/index.ts';
import { archivedQuestionSchema } from '../../features/questions/archived-question.ts';
import { importQuestion } from '../../features/questions/index.ts';
import { archivedSheetSchema } from '../../features/sheets/archived-sheet.ts';
import { importSheet } from '../../features/sheets/index.ts';
import { OWNER_LISTS, type OwnerFacts, type OwnerList } from '../owner-lists.ts';
import type { ImportDeps, ImportTarget } from './import-recording.ts';
import { readOwnerList } from './read-facts.ts';
import type { ZipFile } from './zip-file.ts';

/** A line of a list, which can be stored. */
export interface ReadyFacts extends Pick<OwnerFacts, 'id' | 'createdAt'> {
  readonly list: OwnerList;
  /** Resolves with true if it was not here. Rejects with a RefusedImportError if something is wrong with it. */
  readonly store: (deps: ImportDeps, target: ImportTarget) => Promise<boolean>;
}

interface ListImport<Facts extends OwnerFacts> {
  readonly schema: z.ZodType<Facts>;
  /** An archive with more is not one of ours. */
  readonly max: number;
  readonly store: (deps: ImportDeps, facts: Facts, target: ImportTarget) => Promise<boolean>;
}

type Reader = (zip: ZipFile, list: OwnerList) => Promise<readonly ReadyFacts[]>;

const READERS: Readonly<Record<OwnerList, Reader>> = {
  sheets: reader({ schema: archivedSheetSchema, max: MAX_SHEETS, store: importSheet }),
  playlists: reader({ schema: archivedPlaylistSchema, max: MAX_PLAYLISTS, store: importPlaylist }),
  questions: reader({ schema: archivedQuestionSchema, max: MAX_QUESTIONS, store: importQuestion }),
  nameLists: reader({ schema: archivedNameListSchema, max: MAX_NAME_LISTS, store: importNameList }),
};

/** The lines of all lists of an archive. Rejects with a ConfigError if they were changed. */
export async function readOwnerLists(zip: ZipFile): Promise<readonly ReadyFacts[]> {
  const lines: ReadyFacts[] = [];
  for (const list of OWNER_LISTS) lines.push(...(await READERS[list](zip, list)));
  return lines;
}

function reader<Facts extends OwnerFacts>({ schema, max, store }: ListImport<Facts>): Reader {
  return async (zip, list) => {
    const lines: ReadyFacts[] = [];
    for await (const facts of readOwnerList(zip, list, schema)) {
      const { id, createdAt } = facts;
      lines.push({ list, id, createdAt, store: (deps, target) => store(deps, facts, target) });
      if (lines.length > max) throw new ConfigError(`The archive has too many ${list}.`);
    }
    return lines;
  };
}
