import type { ListedRecording } from '@beep/core/recordings';
import { useState } from 'react';
import type { History } from './use-history.ts';

export interface Choice {
  readonly isChosen: boolean;
  /** Includes the recordings between the last choice and this one. */
  readonly isRange: boolean;
}

/** The recordings that the user has selected in a list. */
export interface Selection {
  /** In the order of the list. */
  readonly recordings: readonly ListedRecording[];
  readonly has: (id: string) => boolean;
  readonly choose: (id: string, choice: Choice) => void;
  /** Selects these and no others. */
  readonly set: (ids: readonly string[]) => void;
  /** Selects the whole list, also what is not loaded yet: it is loaded. */
  readonly selectAll: () => void;
  /** The list is being loaded to be selected. */
  readonly isSelectingAll: boolean;
  readonly end: () => void;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** The last choice, where a range begins. */
  readonly last: string | null;
  /** The list of which all is to be selected once it is loaded. */
  readonly allOf?: string;
}

const NOTHING: Chosen = { ids: new Set(), last: null };
const NO_RECORDINGS: readonly ListedRecording[] = [];

export interface SelectionOptions {
  readonly history: History;
  /** Names the search and the filter of the list. */
  readonly list: string;
  /** The ids that are selected at first; null to begin without selecting. */
  readonly first: readonly string[] | null;
}

/** The selection in a list; null while the user does not select. */
export function useSelection({ history, list, first }: SelectionOptions): {
  readonly selection: Selection | null;
  readonly begin: () => void;
} {
  const [chosen, setChosen] = useState<Chosen | null>(() => first && { ids: new Set(first), last: null });
  const begin = (): void => setChosen(NOTHING);
  const listed = history.status === 'ready' ? history.recordings : NO_RECORDINGS;
  const all = (): Chosen => ({ ids: new Set(listed.map(({ id }) => id)), last: null });
  if (chosen?.allOf !== undefined && !isLoading(history, list === chosen.allOf)) {
    setChosen(isWhole(history) && list === chosen.allOf ? all() : { ids: chosen.ids, last: chosen.last });
  }
  if (chosen === null) return { selection: null, begin };
  const { ids } = chosen;
  const choose = (id: string, { isChosen, isRange }: Choice): void =>
    setChosen((before) => {
      const { ids, last } = before ?? NOTHING;
      const edited = new Set(ids);
      for (const one of isRange ? between(listed, last ?? id, id) : [id]) {
        if (isChosen) edited.add(one);
        else edited.delete(one);
      }
      return { ids: edited, last: id };
    });
  const selection: Selection = {
    recordings: listed.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    choose,
    set: (wanted) => setChosen({ ids: new Set(wanted), last: null }),
    selectAll() {
      const loadAll = history.status === 'ready' ? history.loadAll : null;
      setChosen(loadAll === null ? all() : { ...all(), allOf: list });
      loadAll?.();
    },
    isSelectingAll: chosen.allOf !== undefined,
    end: () => setChosen(null),
  };
  return { selection, begin };
}

/** True while the rest of the list can still come. */
function isLoading(history: History, isSameList: boolean): boolean {
  return isSameList && history.status === 'ready' && history.loadAll !== null && !history.hasMoreFailed;
}

/** True if all of the list is loaded. */
function isWhole(history: History): boolean {
  return history.status === 'ready' && history.total !== null && history.loadAll === null;
}

/** The ids from one recording to another, in either direction. */
function between(listed: readonly ListedRecording[], from: string, to: string): readonly string[] {
  const ids = listed.map(({ id }) => id);
  const [first = -1, last = -1] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first === -1 ? [to] : ids.slice(first, last + 1);
}
