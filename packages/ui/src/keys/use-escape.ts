import { useEffect, useEffectEvent } from 'react';
import { isSomethingFloating } from './page-keys.ts';

/** Calls `onPress` on Escape while the component is mounted and no dialog or menu is open. */
export function useEscape(onPress: () => void): void {
  const listener = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (isSomethingFloating() || document.querySelector('[role=listbox]') !== null) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => listener(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
