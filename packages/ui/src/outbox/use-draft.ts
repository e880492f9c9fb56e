import type { Outbox, Take } from '@beep/core/outbox';
import { useEffect, useState } from 'react';

export type DraftWriter =
  | { readonly status: 'known'; readonly take: Take }
  | { readonly status: 'loading' | 'failed' };

/** The audio of a draft, read once `isWanted` is true and then cached. */
export function useDraft(outbox: Pick<Outbox, 'read'>, id: string, isWanted: boolean): DraftWriter {
  const [kept, setKept] = useState<DraftWriter>({ status: 'loading' });
  const isKnown = kept.status === 'known';
  useEffect(() => {
    if (!isWanted || isKnown) return;
    let isStale = false;
    setKept({ status: 'loading' });
    outbox.read(id).then((take) => {
      if (!isStale) setKept(take === null ? { status: 'failed' } : { status: 'known', take });
    });
    return () => {
      isStale = true;
    };
  }, [outbox, id, isWanted, isKnown]);
  return kept;
}
