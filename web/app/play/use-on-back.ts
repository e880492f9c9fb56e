import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `look` if the browser's Back or Forward brings the page as it was: browsers keep pages, or take what the server
 * drew from their cache without asking again.
 */
export function useOnBack(look: () => void): void {
  const onBack = useEffectEvent(look);
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.type === 'back_forward') onBack();
    const shown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onBack();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
