import type { Session } from '../session/create-session.ts';
import type { KeyValueStore } from '../settings/key-value-store.ts';

/** Where the positions of recordings are stored. */
export const POSITIONS_KEY = 'beep.positions';

/** Removes all positions when the user logs out: the next user may be another one. */
export function forgetPositionsAtLogOut(
  session: Pick<Session, 'getSnapshot' | 'subscribe'>,
  store: KeyValueStore,
): void {
  let { status } = session.getSnapshot();
  session.subscribe(() => {
    const before = status;
    ({ status } = session.getSnapshot());
    if (before === 'signed-in' && status === 'signed-out') store.remove(POSITIONS_KEY);
  });
}
