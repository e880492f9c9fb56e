import type { IdentityProvider } from '@beep/core/session';
import type { WorkerConnection } from '../connection/create-worker-connection.ts';
import { parseCurrentUser, parseSignInOutcome, parseTokenOutcome } from './identity-values.ts';

/**
 * The worker's identity, for a page's session. The worker's own document opens the pop-up, which therefore outlives the
 * calling page. Ends with the connection.
 */
export function createWorkerIdentity(connection: WorkerConnection): IdentityProvider {
  return {
    onUserChanged(listener) {
      let reported: string | null = null;
      return connection.listen((event) => {
        if (event.event !== 'user') return;
        const user = parseCurrentUser(event.user);
        const text = JSON.stringify(user);
        // Every new worker repeats who is signed in.
        if (user === undefined || text === reported) return;
        reported = text;
        listener(user);
      });
    },
    async signIn(provider) {
      const response = await connection.ask({ call: 'signIn', args: { provider }, isOnce: true });
      return parseSignInOutcome(response?.value) ?? { status: 'failed', code: 'internal-error' };
    },
    async signOut() {
      await connection.ask({ call: 'signOut' });
    },
    async getToken({ forceRefresh }) {
      const response = await connection.ask({ call: 'getToken', args: { forceRefresh } });
      return parseTokenOutcome(response?.value) ?? { status: 'offline' };
    },
  };
}
