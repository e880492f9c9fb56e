import { isLimiting, type ListFilter } from '@beep/core/recordings';
import { useRef, useState } from 'react';

/** What limits a list, and its order. */
export interface ListLimits {
  /** The text searched for; empty for none. */
  readonly words: string;
  readonly filter: ListFilter;
}

/** Where a user was in a list. */
export interface ListPlace {
  /** The pages that were loaded. */
  readonly pages: number;
  /** The recording at the top of the window and how far below the window's edge; null at the top of the list. */
  readonly top: { readonly id: string; readonly px: number } | null;
  /** The recording that was opened. */
  readonly opened: string | null;
  /** The ids of those that were selected; null if none were being selected. */
  readonly selected: readonly string[] | null;
}

/** Where a list keeps what was set, if that outlives the component. */
export interface KeptList {
  readonly limits: ListLimits;
  readonly setLimits: (limits: ListLimits) => void;
  /** Read once. */
  readonly place: ListPlace | null;
  readonly keepPlace: (place: ListPlace) => void;
}

export const NO_LIMITS: ListLimits = { words: '', filter: {} };

/** What was kept, or else what this component keeps while it is drawn. */
export function useKeptList(kept: KeptList | undefined): KeptList {
  const [limits, setLimits] = useState(NO_LIMITS);
  return kept ?? { limits, setLimits, place: null, keepPlace: () => undefined };
}

/**
 * Sets a part of the limits. What was set before stays, also if it is not shown yet: a page shows it only after a
 * navigation.
 */
export function useChange({ limits, setLimits }: KeptList): (change: Partial<ListLimits>) => void {
  const shown = JSON.stringify(limits);
  const latest = useRef({ shown, limits });
  if (latest.current.shown !== shown) latest.current = { shown, limits };
  return (change) => {
    latest.current = { shown: latest.current.shown, limits: { ...latest.current.limits, ...change } };
    setLimits(latest.current.limits);
  };
}

/** Why a list may lack recordings. */
export type LimitedBy = 'search' | 'filter' | null;

export function limitOf({ words, filter }: ListLimits): LimitedBy {
  if (words !== '') return 'search';
  return isLimiting(filter) ? 'filter' : null;
}
