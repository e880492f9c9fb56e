import type { RefObject } from 'react';

/** False if the user has moved the focus since the pressed button was removed. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * The `finalFocus` of a popup: `target`, unless the user has moved the focus while the popup closed. A ref alone would take
 * it back, from a field that is being typed in.
 */
export function focusIfLost(target: RefObject<HTMLElement | null>): () => HTMLElement | false | null {
  return () => isFocusLost() && target.current;
}
