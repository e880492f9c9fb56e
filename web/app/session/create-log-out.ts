import type { Session } from '@beep/core/session';

/** Log-out for every page of the site. */
export interface LogOut {
  /** Logs out, unless a page asks first. */
  request(): void;
  /** Calls `ask` instead of logging out, until the returned function is called. */
  askFirst(ask: () => void): () => void;
  /** Logs out without asking. */
  confirm(): void;
}

export function createLogOut(session: Pick<Session, 'send'>): LogOut {
  let first: (() => void) | null = null;
  const confirm = (): void => session.send({ type: 'signOut' });
  return {
    request: () => (first ?? confirm)(),
    askFirst(ask) {
      first = ask;
      return () => {
        if (first === ask) first = null;
      };
    },
    confirm,
  };
}
