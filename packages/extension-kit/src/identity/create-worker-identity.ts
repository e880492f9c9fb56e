import type { IdentityProvider } from '@beep/core';
import type { WorkerConnection } from '../connection/create-worker-connection.ts';
import { parseCurrentUser, parseSignInOutcome, parseTokenOutcome } from './identity-values.ts';

/**
 * The identity that the extension's worker keeps, for a page's session. Its pop-up is opened by the worker's own
 * document, so that it outlives the page that asked. Ends with the connection.
 */
export function createWorkerIdentity(connection: WorkerConnection): IdentityProvider {
  return {
    onUserChanged(listener) {
      let told: string | null = null;
      return connection.listen((event) => {
        if (event.event !== 'user') return;
        const user = parseCurrentUser(event.user);
        const text = JSON.stringify(user);
        // Every new worker says again who is signed in.
        if (user === undefined || text === told) return;
        told = text;
        listener(user);
      });
    },
    async signIn(provider) {
      const answer = await connection.ask({ call: 'signIn', args: { provider }, isOnce: true });
      return parseSignInOutcome(answer?.value) ?? { status: 'failed', code: 'internal-error' };
    },
    async signOut() {
      await connection.ask({ call: 'signOut' });
    },
    async getToken({ forceRefresh }) {
      const answer = await connection.ask({ call: 'getToken', args: { forceRefresh } });
      return parseTokenOutcome(answer?.value) ?? { status: 'offline' };
    },
  };
}
