import type { Session } from './create-session.ts';

/** How the pages of one browser tell each other who has logged out. */
export interface SignOutChannel {
  /** Tells the other pages, and keeps nothing. */
  tell(uid: string): void;
  /** Hears the other pages, until the returned function is called. */
  subscribe(listener: (uid: string) => void): () => void;
}

/** A log-out on one page is one on all: what is a user's own goes from each of them. Answers what ends it. */
export function shareLogOut(
  session: Pick<Session, 'getSnapshot' | 'subscribe' | 'send'>,
  news: SignOutChannel,
): () => void {
  let { status } = session.getSnapshot();
  const unwatch = session.subscribe(() => {
    const before = status;
    const state = session.getSnapshot();
    status = state.status;
    if (before === 'signed-in' && state.status === 'signed-out' && state.leftUid !== undefined) {
      news.tell(state.leftUid);
    }
  });
  const unsubscribe = news.subscribe((uid) => session.send({ type: 'leftElsewhere', uid }));
  return () => {
    unwatch();
    unsubscribe();
  };
}
