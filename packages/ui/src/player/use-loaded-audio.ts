import { useEffect, useEffectEvent, useState } from 'react';

export type LoadedAudio =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'known'; readonly audio: Blob };

/**
 * Audio that has no address, because loading it needs a token: loaded whole once `isWanted` is true, and then kept. A
 * failure is retried when it is wanted again.
 */
export function useLoadedAudio(load: () => Promise<Blob | null>, isWanted: boolean): LoadedAudio {
  const [loaded, setLoaded] = useState<LoadedAudio>({ status: 'loading' });
  const isKnown = loaded.status === 'known';
  const start = useEffectEvent(() => load());
  useEffect(() => {
    if (!isWanted || isKnown) return;
    let isStale = false;
    setLoaded({ status: 'loading' });
    start().then((audio) => {
      if (!isStale) setLoaded(audio === null ? { status: 'failed' } : { status: 'known', audio });
    });
    return () => {
      isStale = true;
    };
  }, [isWanted, isKnown]);
  return loaded;
}
