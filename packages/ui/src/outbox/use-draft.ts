import type { DraftAudio, Outbox } from '@beep/core/outbox';
import { useEffect, useState } from 'react';

export type DraftWriter =
  | { readonly status: 'known'; readonly draft: DraftAudio }
  | { readonly status: 'loading' | 'failed' };

/** The audio of a draft, read once `isWanted` is true and then cached. */
export function useDraft(outbox: Pick<Outbox, 'read'>, id: string, isWanted: boolean): DraftWriter {
  const [kept, setKept] = useState<DraftWriter>({ status: 'loading' });
  const isKnown = kept.status === 'known';
  useEffect(() => {
    if (!isWanted || isKnown) return;
    let isStale = false;
    setKept({ status: 'loading' });
    outbox.read(id).then((draft) => {
      if (!isStale) setKept(draft === null ? { status: 'failed' } : { status: 'known', draft });
    });
    return () => {
      isStale = true;
    };
  }, [outbox, id, isWanted, isKnown]);
  return kept;
}
