import type { ExpirationOption } from '../expiry/expiration-option.ts';
import { HISTORY_PAGE_SIZE, RECORDING_RETRY_MS } from '../limits.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import { type CallOutcome, isUnauthorized } from './call-outcome.ts';
import type { RecordingsApi } from './ports.ts';
import type { Recording, RecordingPage } from './recording.ts';

/** The signed-in user's recordings. Each call brings a fresh token and, on a 401, tries once with a forced one. */
export interface RecordingLibrary {
  /** One page, newest first; `limit` is 20 unless a preview asks for fewer. */
  list(uid: string, page: number, limit?: number): Promise<CallOutcome<RecordingPage>>;
  /**
   * As the viewer sees it: signed-out viewers see no more than any listener. A 401 is tried again once, after
   * 1 s (spec 2, section 7).
   */
  find(id: string): Promise<CallOutcome<Recording>>;
  remove(id: string): Promise<CallOutcome<null>>;
  /** Takes a deletion back; only within the minute after it. */
  restore(id: string): Promise<CallOutcome<Recording>>;
  /** The new end in milliseconds since the epoch, null for never. */
  changeExpiry(id: string, option: ExpirationOption): Promise<CallOutcome<number | null>>;
}

/** What a library stands on. */
export interface RecordingLibraryOptions {
  readonly api: RecordingsApi;
  readonly tokens: FreshTokens;
  /** For the wait before a recording is asked for again. */
  readonly clock: Clock;
}

/** Makes the library of whoever is signed in. It holds nothing to tear down. */
export function createRecordingLibrary({ api, tokens, clock }: RecordingLibraryOptions): RecordingLibrary {
  async function asOwner<Value>(
    call: (token: string) => Promise<CallOutcome<Value>>,
    retryAfterMs = 0,
  ): Promise<CallOutcome<Value>> {
    const first = await withToken(false, call);
    if (!isUnauthorized(first)) return first;
    if (retryAfterMs > 0) await new Promise<void>((resolve) => clock.after(retryAfterMs, resolve));
    return withToken(true, call);
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
    list: (uid, page, limit = HISTORY_PAGE_SIZE) => asOwner((token) => api.list({ uid, page, limit }, token)),
    async find(id) {
      const asViewer = await asOwner((token) => api.find(id, token), RECORDING_RETRY_MS);
      const isSignedOut = asViewer.status === 'failed' && asViewer.failure.kind === 'signed-out';
      return isSignedOut ? api.find(id, null) : asViewer;
    },
    remove: (id) => asOwner((token) => api.remove(id, token)),
    restore: (id) => asOwner((token) => api.restore(id, token)),
    changeExpiry: (id, option) => asOwner((token) => api.changeExpiry(id, option, token)),
  };
}
