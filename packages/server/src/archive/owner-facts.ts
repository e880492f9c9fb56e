import { nameListFacts } from '../features/name-lists/archived-name-list.ts';
import { playlistFacts } from '../features/playlists/archived-playlist.ts';
import { questionFacts } from '../features/questions/archived-question.ts';
import { sheetFacts } from '../features/sheets/archived-sheet.ts';
import type { Stores } from '../storage/stores.ts';
import type { OwnerFacts, OwnerList } from './owner-lists.ts';

export type OwnerFactsStores = Pick<Stores, OwnerList>;

interface Whose {
  readonly uid: string;
  readonly at: number;
}

/** The lines of a list, the oldest first. */
export function ownerFacts(
  stores: OwnerFactsStores,
  list: OwnerList,
  whose: Whose,
): AsyncGenerator<OwnerFacts> {
  return FACTS[list](stores, whose);
}

const FACTS: Readonly<
  Record<OwnerList, (stores: OwnerFactsStores, whose: Whose) => AsyncGenerator<OwnerFacts>>
> = {
  async *sheets({ sheets }, { uid, at }) {
    for (const sheet of (await sheets.list(uid, at)).toReversed()) {
      yield sheetFacts(sheet, await sheets.slotsOf(sheet.id, at));
    }
  },
  async *playlists({ playlists }, { uid, at }) {
    for (const playlist of (await playlists.list(uid, at)).toReversed()) {
      yield playlistFacts(playlist, await playlists.notesOf(playlist.id, at));
    }
  },
  async *questions({ questions }, { uid, at }) {
    for (const question of (await questions.list(uid, at)).toReversed()) {
      yield questionFacts(question, await questions.peopleOf(question.recording_id));
    }
  },
  async *nameLists({ nameLists }, { uid }) {
    for (const list of (await nameLists.list(uid)).toReversed()) {
      yield nameListFacts(list, await nameLists.namesOf(list.id));
    }
  },
};
