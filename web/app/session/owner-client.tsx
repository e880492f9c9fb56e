import { type ContractClient, createOwnerClient } from '@beep/browser';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { useUiPorts } from '@beep/ui';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { SOURCE } from '../source.ts';

/** The signed-in user, and the calls on what is the user's own. */
export interface Owner {
  readonly uid: string;
  readonly call: ContractClient;
}

export const OwnerContext = createContext<Owner | null>(null);

export interface OwnerProviderProps extends Pick<Owner, 'uid'> {
  readonly children: ReactNode;
}

export function OwnerProvider({ uid, children }: OwnerProviderProps): ReactNode {
  return <OwnerContext value={useOwnerOf(uid)}>{children}</OwnerContext>;
}

/** The owner that an {@link OwnerProvider} gives. */
export function useOwner(): Owner {
  const owner = use(OwnerContext);
  if (owner === null) throw new Error('No OwnerProvider above this component');
  return owner;
}

/** The same for a part that is not in one. */
export function useOwnerOf(uid: string): Owner {
  const { session } = usePageComposition();
  const { clock } = useUiPorts();
  return useMemo(() => ownerOf(uid, session, clock), [uid, session, clock]);
}

function ownerOf(uid: string, tokens: Session, clock: Clock): Owner {
  return { uid, call: createOwnerClient({ baseUrl: '', source: SOURCE, clock, tokens, uid }) };
}
