import { createListeners } from '@beep/core/actor';
import type {
  BulkChange,
  BulkRequest,
  BulkResult,
  CallFailure,
  CallOutcome,
  ListChoice,
  ListedRecording,
  ListFilter,
  OwnTitle,
  Recording,
  RecordingLibrary,
  RecordingPage,
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
  /** Changes of many recordings as `action ids`. */
  readonly changes: string[];
  /** The ids of recordings that changes of many leave. */
  refused: readonly string[];
  /** The recordings that the last deletion of many deleted. */
  deleted: readonly ListedRecording[];
}

/** A user's recordings in memory, `pageSize` to a page. */
export function createFakeLibrary(recordings: readonly ListedRecording[], pageSize = 20): FakeLibrary {
  async function response<Value>(value: () => Value): Promise<CallOutcome<Value>> {
    return library.failure === null
      ? { status: 'ok', value: value() }
      : { status: 'failed', failure: library.failure };
  }
  const [onStale, markStale] = createListeners();
  const titles = new Map<string, OwnTitle>();
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
    changes: [],
    refused: [],
    deleted: [],
    list: (_uid, page, choice) => response(() => pageOf(library, { page, pageSize, ...choice })),
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
    changeTitle: (id, change) =>
      response(() => {
        const known = titles.get(id) ?? library.recordings.find((one) => one.id === id);
        const { title = '', isTitleShown = false } = known ?? {};
        const changed = { title, isTitleShown, ...change };
        titles.set(id, changed);
        library.titles.push(`${id} ${changed.title} ${changed.isTitleShown}`);
        return changed;
      }),
    changeMany: async (request) => changeMany(library, request),
    markStale,
    onStale,
    onChanged: () => undefined,
  };
  return library;
}

interface FakePage extends ListChoice {
  readonly page: number;
  readonly pageSize: number;
}

function pageOf(library: FakeLibrary, asked: FakePage): RecordingPage {
  const { page, pageSize, limit = pageSize, search = '', filter = {} } = asked;
  const size = Math.min(limit, pageSize);
  library.searches.push(search);
  library.filters.push(filter);
  const found = library.recordings.filter(
    ({ id, transcriptState, labels = [] }) =>
      (library.spoken[id] ?? '').includes(search) &&
      (!filter.isUnchecked || transcriptState === 'unchecked') &&
      (filter.label === undefined || labels.includes(filter.label)),
  );
  return {
    recordings: found.slice((page - 1) * size, page * size),
    hasNext: found.length > page * size,
    totalRecordings: found.length,
  };
}

const REFUSAL: CallFailure = { kind: 'refused', httpStatus: 200, code: 'forbidden', message: undefined };

function changeMany(library: FakeLibrary, { ids, change }: BulkRequest): BulkResult {
  const { failure } = library;
  if (failure !== null) return { done: [], refused: ids.map((id) => ({ id, failure })) };
  const refused = ids.filter((id) => library.refused.includes(id));
  const done = ids.filter((id) => !refused.includes(id));
  library.changes.push(`${change.action} ${done.join()}`);
  library.recordings = changed(library, done, change);
  return { done, refused: refused.map((id) => ({ id, failure: REFUSAL })) };
}

/** The recordings after a change. Deleted ones are remembered in `library.deleted`. */
function changed(
  library: FakeLibrary,
  ids: readonly string[],
  change: BulkChange,
): readonly ListedRecording[] {
  const others = library.recordings.filter(({ id }) => !ids.includes(id));
  switch (change.action) {
    case 'delete':
      library.deleted = library.recordings.filter(({ id }) => ids.includes(id));
      return others;
    case 'restore':
      return [...library.deleted.filter(({ id }) => ids.includes(id)), ...others];
    case 'label':
    case 'unlabel':
      return library.recordings.map((one) => (ids.includes(one.id) ? labelled(one, change) : one));
    case 'expire':
      return library.recordings;
  }
}

function labelled(
  recording: ListedRecording,
  { action, label }: Extract<BulkChange, { label: string }>,
): ListedRecording {
  const others = (recording.labels ?? []).filter((id) => id !== label);
  return { ...recording, labels: action === 'label' ? [...others, label] : others };
}
