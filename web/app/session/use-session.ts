import type { SessionState } from '@beep/core/session';
import { useActor } from '@beep/ui';
import { usePageComposition } from '../composition-context.tsx';

const AT_SERVER: SessionState = { status: 'loading' };

/** The signed-in user; `loading` on the server and until it is known. */
export function useSession(): SessionState {
  return useActor(usePageComposition().session, AT_SERVER);
}
