import { LINE_KEY_TEXTS } from '../../texts/index.ts';

type LineKeyName =
  | 'play'
  | 'next'
  | 'previous'
  | 'addBefore'
  | 'addAfter'
  | 'split'
  | 'mergePrevious'
  | 'mergeNext'
  | 'breakRow'
  | 'undo'
  | 'redo';

/** A key of the editor of lines. */
export interface LineKey {
  /** As people read it. */
  readonly keys: string;
  /** As `aria-keyshortcuts`. */
  readonly shortcuts: string;
  readonly does: string;
}

/** Keys by what they do; most are those of a tool. */
export const LINE_KEYS: Readonly<Record<LineKeyName, LineKey>> = {
  play: { ...LINE_KEY_TEXTS.play, shortcuts: 'Control+Enter Meta+Enter' },
  next: { ...LINE_KEY_TEXTS.next, shortcuts: 'Alt+ArrowDown' },
  previous: { ...LINE_KEY_TEXTS.previous, shortcuts: 'Alt+ArrowUp' },
  addAfter: { ...LINE_KEY_TEXTS.addAfter, shortcuts: 'Alt+Enter' },
  addBefore: { ...LINE_KEY_TEXTS.addBefore, shortcuts: 'Alt+Shift+Enter' },
  split: { ...LINE_KEY_TEXTS.split, shortcuts: 'Enter' },
  mergePrevious: { ...LINE_KEY_TEXTS.mergePrevious, shortcuts: 'Backspace' },
  mergeNext: { ...LINE_KEY_TEXTS.mergeNext, shortcuts: 'Delete' },
  breakRow: { ...LINE_KEY_TEXTS.breakRow, shortcuts: 'Shift+Enter' },
  undo: { ...LINE_KEY_TEXTS.undo, shortcuts: 'Control+Z Meta+Z' },
  redo: { ...LINE_KEY_TEXTS.redo, shortcuts: 'Control+Shift+Z Meta+Shift+Z Control+Y' },
};
