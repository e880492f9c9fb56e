import { SEARCH_DELAY_MS } from '@beep/core/limits';
import { useEffect, useState } from 'react';
import { useUiPorts } from '../ui-ports.ts';

export interface Search {
  /** The field's value. */
  readonly typed: string;
  /** The text searched for; empty for none. */
  readonly words: string;
  /** Sets the field's value and searches after a short pause. */
  readonly type: (typed: string) => void;
  /** Searches at once. */
  readonly begin: () => void;
  readonly clear: () => void;
}

/** The state of the search field, debounced. */
export function useSearch(): Search {
  const { clock } = useUiPorts();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => clock.after(SEARCH_DELAY_MS, () => setWords(typed.trim())), [clock, typed]);
  return {
    typed,
    words,
    type: setTyped,
    begin: () => setWords(typed.trim()),
    clear() {
      setTyped('');
      setWords('');
    },
  };
}
