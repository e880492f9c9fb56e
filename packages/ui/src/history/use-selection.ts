import type { ListedRecording } from '@beep/core/recordings';
import { useState } from 'react';

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
  readonly selectAll: () => void;
  readonly end: () => void;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** The last choice, where a range begins. */
  readonly last: string | null;
}

const NOTHING: Chosen = { ids: new Set(), last: null };

/** The selection among `listed`; null while the user does not select. */
export function useSelection(listed: readonly ListedRecording[]): {
  readonly selection: Selection | null;
  readonly begin: () => void;
} {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const begin = (): void => setChosen(NOTHING);
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
    selectAll: () => setChosen({ ids: new Set(listed.map(({ id }) => id)), last: null }),
    end: () => setChosen(null),
  };
  return { selection, begin };
}

/** The ids from one recording to another, in either direction. */
function between(listed: readonly ListedRecording[], from: string, to: string): readonly string[] {
  const ids = listed.map(({ id }) => id);
  const [first = -1, last = -1] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first === -1 ? [to] : ids.slice(first, last + 1);
}
