import { DEFAULT_OWN_POLICY, type OwnPolicy } from '@beep/core/policies';
import { useSyncExternalStore } from 'react';
import { useUiPorts } from '../ui-ports.ts';

const never = (): (() => void) => () => undefined;
const atServer = (): OwnPolicy => DEFAULT_OWN_POLICY;

/** What the signed-in user's school allows; the default policy until it is known. */
export function useOwnPolicy(): OwnPolicy {
  const { policy } = useUiPorts();
  return useSyncExternalStore(
    policy?.subscribe ?? never,
    policy === null ? atServer : () => policy.getSnapshot().policy,
    atServer,
  );
}
