import type { Session } from './create-session.ts';

/** Notifies the other pages of one browser of a log-out. */
export interface SignOutChannel {
  /** Notifies the other pages; stores nothing. */
  publish(uid: string): void;
  /** Listens to the other pages, until the returned function is called. */
  subscribe(listener: (uid: string) => void): () => void;
}

/** A log-out on one page is one on all: each removes the user's data. The returned function ends it. */
export function shareLogOut(
  session: Pick<Session, 'getSnapshot' | 'subscribe' | 'send'>,
  channel: SignOutChannel,
): () => void {
  let { status } = session.getSnapshot();
  const unwatch = session.subscribe(() => {
    const before = status;
    const state = session.getSnapshot();
    status = state.status;
    if (before === 'signed-in' && state.status === 'signed-out' && state.leftUid !== undefined) {
      channel.publish(state.leftUid);
    }
  });
  const unsubscribe = channel.subscribe((uid) => session.send({ type: 'leftElsewhere', uid }));
  return () => {
    unwatch();
    unsubscribe();
  };
}
