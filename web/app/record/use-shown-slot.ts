import type { RecorderState } from '@beep/core/recorder';
import { useActor, useUpload } from '@beep/ui';
import { useEffect } from 'react';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { useDrafts } from '../use-drafts.ts';
import { type SlotDestination, slotInUrl } from './slot-destination.ts';
import { useRecorderComposition } from './use-recorder-composition.ts';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export interface ShownSlot {
  readonly slot: SlotDestination;
  readonly isSaved: boolean;
}

/**
 * The label of the recording that the page shows or makes next. Once a recording is being sent, the page's URL no longer
 * names its label: the next recording is not for it, also after a reload.
 */
export function useShownSlot(): ShownSlot | undefined {
  const { recorder } = useRecorderComposition();
  const { outbox } = useDrafts();
  const state = useActor(recorder, AT_SERVER);
  const upload = useUpload(outbox, state);
  const { pathname, search, goTo } = usePageNavigation();
  const named = slotInUrl(search);
  const own = upload?.draft.destination;
  const sent = own?.type === 'slot' ? own : undefined;
  const isNamed = sent !== undefined && sent.slotId === named?.slotId;
  useEffect(() => {
    if (isNamed) goTo(pathname, { replace: true, keepsScroll: true });
  }, [isNamed, pathname, goTo]);
  if (state.status !== 'submitted') return named && { slot: named, isSaved: false };
  return sent && { slot: sent, isSaved: upload?.status === 'sent' };
}
