import { useEffect, useEffectEvent } from 'react';
import { useUiPorts } from '../ui-ports.tsx';

/** Not a player's own slider: who has just pressed on the sound pauses it with Space, and its steps are the page's. */
const CONTROLS =
  'input:not([data-seek]), textarea, select, button, a[href], summary, audio, video, [contenteditable], [role=menuitem], [role=listbox]';
const FLOATING = '[role=dialog], [role=alertdialog], [role=menu]';
/** Keys that need no Shift to be what they are: with it, they mean something else. */
const PLAIN_KEY = /^([\p{Letter}\d ]|[A-Z][a-zA-Z]+)$/u;

/**
 * True for a press that means the page: no modifier, no repeat, not in a control and with nothing floating
 * over the page (differences.md: Space and S).
 */
function isPageKeyPress(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.shiftKey && PLAIN_KEY.test(event.key)) return false;
  if (event.target instanceof Element && event.target.closest(CONTROLS) !== null) return false;
  return document.querySelector(FLOATING) === null;
}

/**
 * Calls `onPress` with the key for these keys (as `KeyboardEvent.key`, lower case) while the component is in the
 * page, unless the user has switched the keyboard shortcuts off.
 */
export function usePageKey(keys: readonly string[], onPress: (key: string) => void): void {
  const { recorderSettings } = useUiPorts();
  const listener = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!keys.includes(key) || !isPageKeyPress(event)) return;
    if (!recorderSettings.getSnapshot().hasKeyboardShortcuts) return;
    event.preventDefault();
    onPress(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => listener(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
