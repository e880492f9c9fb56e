import type { CallFailure, CallOutcome, Recording, RecordingLibrary } from '@beep/core';
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
  /** Every next call fails like this, until it is set to null. */
  failure: CallFailure | null;
  recordings: readonly Recording[];
  readonly removed: string[];
}

/** A user's recordings in memory, `pageSize` to a page. */
export function createFakeLibrary(recordings: readonly Recording[], pageSize = 20): FakeLibrary {
  async function answer<Value>(value: () => Value): Promise<CallOutcome<Value>> {
    return library.failure === null
      ? { status: 'ok', value: value() }
      : { status: 'failed', failure: library.failure };
  }
  const library: FakeLibrary = {
    failure: null,
    recordings,
    removed: [],
    list: (_uid, page) =>
      answer(() => ({
        recordings: library.recordings.slice((page - 1) * pageSize, page * pageSize),
        hasNext: library.recordings.length > page * pageSize,
        totalRecordings: library.recordings.length,
      })),
    find: (id) => answer(() => library.recordings.find((one) => one.id === id) ?? aRecording({ id })),
    remove: (id) =>
      answer(() => {
        library.removed.push(id);
        library.recordings = library.recordings.filter((one) => one.id !== id);
        return null;
      }),
    changeExpiry: (_id, option) => answer(() => (option === 'never' ? null : NOW_MS + 7 * 86_400_000)),
  };
  return library;
}
