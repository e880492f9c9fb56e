import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useUiPorts } from '../ui-ports.ts';
import { isPageKeyPress, type PageKeys, pageKeysIn } from './page-keys.ts';

/**
 * Calls `onPress` for these keys (as `KeyboardEvent.key` of a Latin layout, lower case) while the component is mounted,
 * unless the user has turned keyboard shortcuts off.
 */
export function usePageKey(keys: readonly string[], onPress: (key: string) => void): void {
  const { recorderSettings } = useUiPorts();
  const listener = useEffectEvent((event: KeyboardEvent) => {
    const key = latinKey(event);
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

/** Layouts of other scripts give their own letter: then what is printed beside it, which is what hints name. */
function latinKey({ key, code }: KeyboardEvent): string {
  return (/^\P{ASCII}$/u.test(key) ? code.replace('Key', '') : key).toLowerCase();
}

/** The keys that `usePageKey` gets now; none if the user has turned keyboard shortcuts off. */
export function usePageKeysNow(): PageKeys {
  const { recorderSettings } = useUiPorts();
  const keys = useSyncExternalStore(
    subscribeToFocus,
    () => pageKeysIn(document.activeElement),
    (): PageKeys => 'all',
  );
  const { hasKeyboardShortcuts } = useSyncExternalStore(
    recorderSettings.subscribe,
    recorderSettings.getSnapshot,
    recorderSettings.getSnapshot,
  );
  return hasKeyboardShortcuts ? keys : 'none';
}

function subscribeToFocus(listener: () => void): () => void {
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', listener);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', listener);
  };
}
