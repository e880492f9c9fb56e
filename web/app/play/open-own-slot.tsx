import { createSheetsApi } from '@beep/browser';
import { useUiPorts } from '@beep/ui';
import { useEffect } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { SOURCE } from '../source.ts';

export interface OpenOwnSlotProps {
  /** The id in the label's link. */
  readonly id: string;
  /** The signed-in user. */
  readonly uid: string;
}

/** Opens the recorder for an empty label if it is the user's. Renders nothing. */
export function OpenOwnSlot({ id, uid }: OpenOwnSlotProps): null {
  const { session } = usePageComposition();
  const { clock } = useUiPorts();
  const { goTo } = usePageNavigation();
  useEffect(() => {
    let isStale = false;
    const api = createSheetsApi({ baseUrl: '', source: SOURCE, clock, tokens: session });
    api.getSlot(uid, id).then((outcome) => {
      if (!isStale && outcome.status === 'ok' && outcome.value.state === 'empty') goTo(`/record?slot=${id}`);
    });
    return () => {
      isStale = true;
    };
  }, [id, uid, session, clock, goTo]);
  return null;
}
