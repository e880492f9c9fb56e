import { useEffect, useEffectEvent } from 'react';

/** What takes Escape for itself while it is there. */
const FLOATING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Calls `onPress` with Escape while the component is in the page and nothing floats over it. */
export function useEscape(onPress: () => void): void {
  const listener = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (document.querySelector(FLOATING) !== null) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => listener(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
