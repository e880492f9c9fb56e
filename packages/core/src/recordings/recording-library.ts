import { createListeners } from '../actor/create-listeners.ts';
import type { ExpirationOption } from '../expiry/expiration-option.ts';
import { HISTORY_PAGE_SIZE, RECORDING_RETRY_MS } from '../limits.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import { type BulkResult, changeInParts } from './bulk-change.ts';
import type { CallOutcome } from './call-outcome.ts';
import { createOwnerCalls, type OwnerCall } from './owner-calls.ts';
import type { BulkRequest, ListRequest, RecordingsApi } from './ports.ts';
import type { OwnTitle, Recording, RecordingPage } from './recording.ts';

/** Selects the recordings of a list. */
export interface ListChoice {
  /** Recordings in a page; 20 by default. */
  readonly limit?: number;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
  /** Only recordings whose title, labels or transcript contain this text; all of them by default. */
  readonly search?: string;
  readonly filter?: ListRequest['filter'];
}

/** The signed-in user's recordings. Each call brings a fresh token and, on a 401, tries once with a forced one. */
export interface RecordingLibrary {
  /** One page, newest first. */
  list(uid: string, page: number, choice?: ListChoice): Promise<CallOutcome<RecordingPage>>;
  /**
   * As the viewer sees it: signed-out viewers get the public view. A 401 is retried once, after 1 s.
   */
  find(id: string): Promise<CallOutcome<Recording>>;
  remove(id: string): Promise<CallOutcome<null>>;
  /** Restores a deleted recording; only within a minute of the deletion. */
  restore(id: string): Promise<CallOutcome<Recording>>;
  /** The new end in milliseconds since the epoch, null for never. */
  changeExpiry(id: string, option: ExpirationOption): Promise<CallOutcome<number | null>>;
  /** Resolves with the title as the service has cleaned it. */
  changeTitle(id: string, change: Partial<OwnTitle>): Promise<CallOutcome<OwnTitle>>;
  /** Changes any number of recordings. */
  changeMany(request: BulkRequest): Promise<BulkResult>;
  /** Reports that displayed lists are out of date: a recording is new, or was changed by another page. */
  markStale(): void;
  /** Calls `listener` at each {@link markStale}, until the returned function is called. */
  onStale(listener: () => void): () => void;
  /** Calls `listener`, in place of one before, after each change that the service has made for this library. */
  onChanged(listener: () => void): void;
}

/** Dependencies of a library. */
export interface RecordingLibraryOptions {
  readonly api: RecordingsApi;
  readonly tokens: FreshTokens;
  /** For the wait before a recording is requested again. */
  readonly clock: Clock;
}

/** Makes the library of the signed-in user. It needs no teardown. */
export function createRecordingLibrary({ api, tokens, clock }: RecordingLibraryOptions): RecordingLibrary {
  const asOwner = createOwnerCalls({ tokens, clock });
  const [onStale, markStale] = createListeners();
  let noteChanged = (): void => undefined;
  const change: OwnerCall = async (call) => {
    const outcome = await asOwner(call);
    if (outcome.status === 'ok') noteChanged();
    return outcome;
  };
  return {
    list: (uid, page, { limit = HISTORY_PAGE_SIZE, after, search, filter } = {}) =>
      asOwner((token) =>
        api.list(
          { uid, page, limit, ...(after && { after }), ...(search && { search }), ...(filter && { filter }) },
          token,
        ),
      ),
    async find(id) {
      const asViewer = await asOwner((token) => api.find(id, token), RECORDING_RETRY_MS);
      const isSignedOut = asViewer.status === 'failed' && asViewer.failure.kind === 'signed-out';
      return isSignedOut ? api.find(id, null) : asViewer;
    },
    remove: (id) => change((token) => api.remove(id, token)),
    restore: (id) => change((token) => api.restore(id, token)),
    changeExpiry: (id, option) => change((token) => api.changeExpiry(id, option, token)),
    changeTitle: (id, wanted) => change((token) => api.changeTitle(id, wanted, token)),
    changeMany: ({ uid, ids, change: wanted }) =>
      changeInParts(ids, (part) =>
        change((token) => api.changeMany({ uid, ids: part, change: wanted }, token)),
      ),
    markStale,
    onStale,
    onChanged(listener) {
      noteChanged = listener;
    },
  };
}
