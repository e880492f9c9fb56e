import { type RefCallback, type RefObject, useCallback } from 'react';

/** A ref for a button that may be removed while focused; the heading then gets the focus. */
export function usePassFocus(heading: RefObject<HTMLElement | null>): RefCallback<HTMLButtonElement> {
  return useCallback(
    (button) => () => {
      if (document.activeElement === button) heading.current?.focus();
    },
    [heading],
  );
}
