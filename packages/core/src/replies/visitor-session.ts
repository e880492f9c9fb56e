import type { FreshTokens, Session } from '../session/create-session.ts';
import type { SessionState } from '../session/session-machine.ts';

/** The owner of drafts of voice replies: any user of this browser. Identity providers give no such uid. */
export const VISITOR_UID = 'visitor';

const VISITOR: SessionState = {
  status: 'signed-in',
  user: { uid: VISITOR_UID, email: null, displayName: null, photoUrl: null },
};

/** The session of a recorder and an outbox for voice replies: it needs no account. */
export type VisitorSession = Pick<Session, 'getSnapshot' | 'subscribe' | keyof FreshTokens>;

/**
 * Lets everybody record and send. Its token is that of the signed-in user, because a recording may be for some users
 * only, or empty.
 */
export function createVisitorSession(session: Pick<FreshTokens, 'ensureFreshToken'>): VisitorSession {
  return {
    getSnapshot: () => VISITOR,
    subscribe: () => () => undefined,
    async ensureFreshToken({ forceRefresh } = {}) {
      const outcome = await session.ensureFreshToken(forceRefresh === undefined ? {} : { forceRefresh });
      return outcome.status === 'token' ? outcome : { status: 'token', token: '' };
    },
    requireSignIn: () => undefined,
  };
}
