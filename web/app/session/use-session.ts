import type { SessionState } from '@beep/core';
import { useActor } from '@beep/ui';
import { useComposition } from '../composition-context.tsx';

const AT_SERVER: SessionState = { status: 'loading' };

/** Who is signed in; `loading` on the server and until it is known. */
export function useSession(): SessionState {
  return useActor(useComposition().session, AT_SERVER);
}
