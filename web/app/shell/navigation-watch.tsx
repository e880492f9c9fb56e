import { CHUNK_LOAD_TIMEOUT_MS } from '@beep/core/limits';
import { useUiPorts } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useRouterView } from '../navigation/router-navigation.tsx';
import { PageLoadError } from './page-load-error.ts';

/** Aborts navigation that takes too long. */
export function NavigationWatch(): ReactNode {
  const { clock } = useUiPorts();
  const { pending, failed } = useRouterView();
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (pending === null) return undefined;
    return clock.after(CHUNK_LOAD_TIMEOUT_MS, () => setLate(pending));
  }, [clock, pending]);
  const notLoaded = late ?? failed;
  if (notLoaded !== null) throw new PageLoadError(`${notLoaded} did not load`);
  return null;
}
