import type {
  CallFailure,
  CallOutcome,
  ListedRecording,
  ListFilter,
  Recording,
  RecordingLibrary,
} from '@beep/core/recordings';
import { NOW_MS } from './render-ui.tsx';

export function aRecording(facts: Partial<Recording> = {}): Recording {
  const id = facts.id ?? 'Kq7v2xW9';
  return {
    id,
    shareUrl: `https://beep.example/play/${id}`,
    audioUrl: `data:audio/webm;base64,`,
    mimeType: 'audio/webm',
    durationSeconds: 42,
    createdAtMs: NOW_MS,
    expiresAtMs: null,
    canDelete: true,
    listenCount: 3,
    ...facts,
  };
}

export interface FakeLibrary extends RecordingLibrary {
  /** All calls fail with this until it is null. */
  failure: CallFailure | null;
  recordings: readonly ListedRecording[];
  readonly removed: string[];
  /** Expiry changes as `id option`. */
  readonly expiries: string[];
  readonly restored: string[];
  /** Changes of titles as `id title isShown`. */
  readonly titles: string[];
  /** The recordings' transcripts, by id. */
  spoken: Readonly<Record<string, string>>;
  /** The search text of each list request. */
  readonly searches: string[];
  /** The filter of each list request. */
  readonly filters: ListFilter[];
}

/** A user's recordings in memory, `pageSize` to a page. */
export function createFakeLibrary(recordings: readonly ListedRecording[], pageSize = 20): FakeLibrary {
  async function response<Value>(value: () => Value): Promise<CallOutcome<Value>> {
    return library.failure === null
      ? { status: 'ok', value: value() }
      : { status: 'failed', failure: library.failure };
  }
  const listeners = new Set<() => void>();
  const library: FakeLibrary = {
    failure: null,
    recordings,
    removed: [],
    expiries: [],
    restored: [],
    titles: [],
    spoken: {},
    searches: [],
    filters: [],
    list: (_uid, page, { limit = pageSize, search = '', filter = {} } = {}) =>
      response(() => {
        const size = Math.min(limit, pageSize);
        library.searches.push(search);
        library.filters.push(filter);
        const found = library.recordings.filter(
          ({ id, transcriptState }) =>
            (library.spoken[id] ?? '').includes(search) &&
            (!filter.isUnchecked || transcriptState === 'unchecked'),
        );
        return {
          recordings: found.slice((page - 1) * size, page * size),
          hasNext: found.length > page * size,
          totalRecordings: found.length,
        };
      }),
    find: (id) =>
      response(() => {
        const { audioUrl, ...known } = library.recordings.find((one) => one.id === id) ?? aRecording({ id });
        return { ...known, audioUrl: audioUrl ?? `data:audio/webm;base64,` };
      }),
    remove: (id) =>
      response(() => {
        library.removed.push(id);
        library.recordings = library.recordings.filter((one) => one.id !== id);
        return null;
      }),
    restore: (id) =>
      response(() => {
        const restored = aRecording({ id });
        library.restored.push(id);
        library.recordings = [restored, ...library.recordings];
        return restored;
      }),
    changeExpiry: (id, option) =>
      response(() => {
        library.expiries.push(`${id} ${option}`);
        return option === 'never' ? null : NOW_MS + 7 * 86_400_000;
      }),
    changeTitle: (id, title) =>
      response(() => {
        library.titles.push(`${id} ${title.title} ${title.isTitleShown}`);
        return title;
      }),
    noteAdded() {
      for (const listener of listeners) listener();
    },
    onAdded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return library;
}
