import type { HostId } from '@beep/core/hosts';
import { useActor } from '@beep/ui';
import { useEffect } from 'react';
import { isBridgeHost } from './bridge-host.ts';
import type { HostTargetState } from './create-host-link.ts';
import { useHostComposition } from './use-host-composition.ts';

const NO_TARGET: HostTargetState = { target: null };

/** The insertion target of a recorder whose page is framed; looks for the page around it when the recorder is shown. */
export function useHostTarget(host: HostId): HostTargetState {
  const { bridged } = useHostComposition();
  const state = useActor(bridged, NO_TARGET);
  const isBridged = isBridgeHost(host);
  useEffect(() => {
    if (isBridged) bridged.open();
  }, [isBridged, bridged]);
  return isBridged ? state : NO_TARGET;
}
