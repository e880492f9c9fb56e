import { lateApi } from '@beep/browser';
import { useEffect } from 'react';
import { usePageNavigation } from '../../navigation/page-navigation.tsx';
import { useOwnerOf } from '../../session/owner-client.tsx';

/** Reads a label of the user's. The contract loads when it is used: the recorder and the listen page do not need it. */
export const { getOwnSlot: readOwnSlot } = lateApi(() => import('./late-slot.ts'), ['getOwnSlot']);

export interface OpenOwnSlotProps {
  /** The id in the label's link. */
  readonly id: string;
  /** The signed-in user. */
  readonly uid: string;
}

/** Opens the recorder for an empty label if it is the user's. Renders nothing. */
export function OpenOwnSlot({ id, uid }: OpenOwnSlotProps): null {
  const { call } = useOwnerOf(uid);
  const { goTo } = usePageNavigation();
  useEffect(() => {
    let isStale = false;
    readOwnSlot(call, id).then((outcome) => {
      if (!isStale && outcome.status === 'ok' && outcome.value.state === 'empty') goTo(`/record?slot=${id}`);
    });
    return () => {
      isStale = true;
    };
  }, [id, call, goTo]);
  return null;
}
