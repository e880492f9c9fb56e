import { SEARCH_DELAY_MS } from '@beep/core';
import { useEffect, useState } from 'react';
import { useUiPorts } from '../ui-ports.tsx';

export interface Search {
  /** What stands in the field. */
  readonly typed: string;
  /** What is looked for; empty for nothing. */
  readonly words: string;
  /** Looks for it when nothing was typed for a moment. */
  readonly type: (typed: string) => void;
  /** Looks for it at once. */
  readonly begin: () => void;
  readonly clear: () => void;
}

/** Words that are typed, and looked for only once they are there. */
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
