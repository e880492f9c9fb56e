import { SEARCH_DELAY_MS } from '@beep/core/limits';
import { useEffect, useEffectEvent, useState } from 'react';
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

/** The search field, debounced: `setWords` is called with the text to search for. Follows `words` if others set it. */
export function useSearch(words: string, setWords: (words: string) => void): Search {
  const { clock } = useUiPorts();
  const [typed, setTyped] = useState(words);
  const [followed, setFollowed] = useState(words);
  /** Searches that this field started and that are not shown yet, oldest first: a page shows them after a navigation. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (words !== followed) {
    setFollowed(words);
    setAsked(asked.slice(asked.lastIndexOf(words) + 1));
    if (!asked.includes(words)) setTyped(words);
  }
  const ask = (text: string): void => {
    if (text === (asked.at(-1) ?? words)) return;
    setAsked([...asked, text]);
    setWords(text);
  };
  const searchFor = useEffectEvent((text: string) => ask(text.trim()));
  useEffect(() => clock.after(SEARCH_DELAY_MS, () => searchFor(typed)), [clock, typed]);
  return {
    typed,
    words,
    type: setTyped,
    begin: () => ask(typed.trim()),
    clear() {
      setTyped('');
      ask('');
    },
  };
}
