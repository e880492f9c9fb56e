import type { ExpirationOption } from '../expiry/expiration-option.ts';
import { HISTORY_PAGE_SIZE } from '../limits.ts';
import type { FreshTokens } from '../session/create-session.ts';
import { type CallOutcome, isUnauthorized } from './call-outcome.ts';
import type { RecordingsApi } from './ports.ts';
import type { Recording, RecordingPage } from './recording.ts';

/** The signed-in user's recordings. Each call brings a fresh token and, on a 401, tries once with a forced one. */
export interface RecordingLibrary {
  list(uid: string, page: number): Promise<CallOutcome<RecordingPage>>;
  /** As the viewer sees it: signed-out viewers see no more than any listener. */
  find(id: string): Promise<CallOutcome<Recording>>;
  remove(id: string): Promise<CallOutcome<null>>;
  /** The new end in milliseconds since the epoch, null for never. */
  changeExpiry(id: string, option: ExpirationOption): Promise<CallOutcome<number | null>>;
}

/** Makes the library of whoever is signed in. It holds nothing to tear down. */
export function createRecordingLibrary(api: RecordingsApi, tokens: FreshTokens): RecordingLibrary {
  async function asOwner<Value>(
    call: (token: string) => Promise<CallOutcome<Value>>,
  ): Promise<CallOutcome<Value>> {
    const first = await withToken(false, call);
    return isUnauthorized(first) ? withToken(true, call) : first;
  }

  async function withToken<Value>(
    forceRefresh: boolean,
    call: (token: string) => Promise<CallOutcome<Value>>,
  ): Promise<CallOutcome<Value>> {
    const outcome = await tokens.ensureFreshToken({ forceRefresh });
    if (outcome.status === 'token') return call(outcome.token);
    if (outcome.status === 'offline') {
      return {
        status: 'failed',
        failure: { kind: 'network', message: 'No token: the identity provider cannot be reached' },
      };
    }
    return { status: 'failed', failure: { kind: 'signed-out' } };
  }

  return {
    list: (uid, page) => asOwner((token) => api.list({ uid, page, limit: HISTORY_PAGE_SIZE }, token)),
    async find(id) {
      const asViewer = await asOwner((token) => api.find(id, token));
      const isSignedOut = asViewer.status === 'failed' && asViewer.failure.kind === 'signed-out';
      return isSignedOut ? api.find(id, null) : asViewer;
    },
    remove: (id) => asOwner((token) => api.remove(id, token)),
    changeExpiry: (id, option) => asOwner((token) => api.changeExpiry(id, option, token)),
  };
}
