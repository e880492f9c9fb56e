import type { IdentityProvider, TokenOutcome } from '@beep/core/session';
import type { WorkerConnection } from '../connection/create-worker-connection.ts';

/**
 * The worker's identity, for a page's session. The worker's own document opens the pop-up, which therefore outlives the
 * calling page. Ends with the connection.
 */
export function createWorkerIdentity(connection: Pick<WorkerConnection, 'ask' | 'listen'>): IdentityProvider {
  let lastToken: TokenOutcome | null = null;
  return {
    onUserChanged(listener) {
      let reported: string | null = null;
      return connection.listen((event) => {
        if (event.event !== 'user') return;
        const text = JSON.stringify(event.user);
        // Every new worker repeats who is signed in.
        if (text === reported) return;
        reported = text;
        lastToken = null;
        listener(event.user);
      });
    },
    async signIn(provider) {
      const response = await connection.ask({ call: 'signIn', args: { provider }, isOnce: true });
      return response?.value ?? { status: 'failed', code: 'internal-error' };
    },
    async signOut() {
      lastToken = null;
      await connection.ask({ call: 'signOut', args: null });
    },
    async getToken({ forceRefresh }) {
      const response = await connection.ask({ call: 'getToken', args: { forceRefresh } });
      const outcome = response?.value;
      if (outcome?.status === 'token') lastToken = outcome;
      else if (outcome !== undefined && outcome.status !== 'offline') lastToken = null;
      // Without a worker, what this page has in memory can still be sent; the session checks when the token expires.
      return outcome ?? (forceRefresh ? null : lastToken) ?? { status: 'offline' };
    },
  };
}
