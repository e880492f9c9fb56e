import { useEffect } from 'react';
import { usePageNavigation } from '../../navigation/page-navigation.tsx';
import { useOwnerOf } from '../../session/owner-client.tsx';
import { readOwnSlot } from './own-slot.ts';

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
