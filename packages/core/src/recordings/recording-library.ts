import type { ExpirationOption } from '../expiry/expiration-option.ts';
import { HISTORY_PAGE_SIZE, RECORDING_RETRY_MS } from '../limits.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import type { CallOutcome } from './call-outcome.ts';
import { createOwnerCalls } from './owner-calls.ts';
import type { RecordingsApi } from './ports.ts';
import type { Recording, RecordingPage } from './recording.ts';

/** Which recordings of a user make up a list. */
export interface ListChoice {
  /** Recordings in a page: 20 unless a preview asks for fewer. */
  readonly limit?: number;
  /** Only those in whose transcript these words stand; all of them by default. */
  readonly search?: string;
}

/** The signed-in user's recordings. Each call brings a fresh token and, on a 401, tries once with a forced one. */
export interface RecordingLibrary {
  /** One page, newest first. */
  list(uid: string, page: number, choice?: ListChoice): Promise<CallOutcome<RecordingPage>>;
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
  /** Says that the service has taken a recording of theirs: lists that are shown lack it. */
  noteAdded(): void;
  /** Calls `listener` at each {@link noteAdded}, until the returned function is called. */
  onAdded(listener: () => void): () => void;
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
  const asOwner = createOwnerCalls({ tokens, clock });
  const listeners = new Set<() => void>();
  return {
    list: (uid, page, { limit = HISTORY_PAGE_SIZE, search } = {}) =>
      asOwner((token) => api.list({ uid, page, limit, ...(search && { search }) }, token)),
    async find(id) {
      const asViewer = await asOwner((token) => api.find(id, token), RECORDING_RETRY_MS);
      const isSignedOut = asViewer.status === 'failed' && asViewer.failure.kind === 'signed-out';
      return isSignedOut ? api.find(id, null) : asViewer;
    },
    remove: (id) => asOwner((token) => api.remove(id, token)),
    restore: (id) => asOwner((token) => api.restore(id, token)),
    changeExpiry: (id, option) => asOwner((token) => api.changeExpiry(id, option, token)),
    noteAdded() {
      for (const listener of listeners) listener();
    },
    onAdded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
