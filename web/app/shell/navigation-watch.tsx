import { CHUNK_LOAD_TIMEOUT_MS } from '@beep/core/limits';
import { useUiPorts } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { PageLoadError } from './page-load-error.ts';

/** Aborts navigation that takes too long (spec 2, section 9: chunk load). */
export function NavigationWatch(): ReactNode {
  const { clock } = useUiPorts();
  const { state, location } = useNavigation();
  const [hasTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    if (state !== 'loading') return undefined;
    return clock.after(CHUNK_LOAD_TIMEOUT_MS, () => setTimedOut(true));
  }, [clock, state]);
  if (hasTimedOut) throw new PageLoadError(`${location?.pathname ?? 'The page'} did not load in time`);
  return null;
}
