import type { ListensApi } from '../listens/ports.ts';
import type { UploadAttempt, UploadsApi } from '../outbox/ports.ts';
import type { CallFailure, CallOutcome } from '../recordings/call-outcome.ts';
import type { RecordingsApi } from '../recordings/ports.ts';
import type { Recording, SavedRecording } from '../recordings/recording.ts';

/** A recording of 42 s that never expires; `overrides` replaces single fields. */
export function aRecording(overrides: Partial<Recording> = {}): Recording {
  const id = overrides.id ?? 'Kq7v2xW9';
  return {
    id,
    shareUrl: `https://beep.example/play/${id}`,
    audioUrl: `https://beep.example/media/${id}.webm`,
    mimeType: 'audio/webm;codecs=opus',
    durationSeconds: 42,
    createdAtMs: Date.UTC(2026, 10, 20, 15, 42),
    expiresAtMs: null,
    canDelete: false,
    ...overrides,
  };
}

/** An outcome with a value. */
export function ok<Value>(value: Value): CallOutcome<Value> {
  return { status: 'ok', value };
}

/** An outcome without a value. */
export function failed(failure: CallFailure): CallOutcome<never> {
  return { status: 'failed', failure };
}

/** An error response of the service. */
export function refused(httpStatus: number, code: string, message: string = code): CallOutcome<never> {
  return failed({ kind: 'refused', httpStatus, code, message });
}

/** A service whose uploads the test answers. */
export interface FakeUploadsApi extends UploadsApi {
  readonly requests: readonly UploadAttempt[];
  /** Resolves once `count` uploads were requested. */
  asked(count: number): Promise<void>;
  /** The number of uploads that were not answered. */
  readonly pending: number;
  /** Resolves the oldest pending upload. */
  answer(outcome: CallOutcome<SavedRecording>): void;
}

/** Makes a service whose uploads wait for `answer`. */
export function createFakeUploadsApi(): FakeUploadsApi {
  const requests: UploadAttempt[] = [];
  const open: ((outcome: CallOutcome<SavedRecording>) => void)[] = [];
  const waiting = new Set<() => void>();
  return {
    requests,
    get pending() {
      return open.length;
    },
    send(request) {
      requests.push(request);
      const response = new Promise<CallOutcome<SavedRecording>>((resolve) => open.push(resolve));
      for (const look of [...waiting]) look();
      return response;
    },
    asked: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (requests.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    answer(outcome) {
      const resolve = open.shift();
      if (resolve === undefined) throw new Error('no upload is open');
      resolve(outcome);
    },
  };
}

/** A service that records its calls. */
export interface FakeRecordingsApi extends RecordingsApi, ListensApi {
  /** Every call as `name id-or-page token`. */
  readonly calls: readonly string[];
}

/** A service that has `recordings`; `overrides` replaces single calls. */
export function createFakeRecordingsApi(
  recordings: readonly Recording[] = [],
  overrides: Partial<RecordingsApi & ListensApi> = {},
): FakeRecordingsApi {
  const calls: string[] = [];
  return {
    calls,
    async find(id, token) {
      calls.push(`find ${id} ${token}`);
      const found = recordings.find((recording) => recording.id === id);
      return found === undefined ? refused(404, 'not_found') : ok(found);
    },
    async list({ page, limit }, token) {
      calls.push(`list ${page} ${token}`);
      const from = (page - 1) * limit;
      return ok({
        recordings: recordings.slice(from, from + limit),
        hasNext: from + limit < recordings.length,
        totalRecordings: recordings.length,
      });
    },
    async remove(id, token) {
      calls.push(`remove ${id} ${token}`);
      return ok(null);
    },
    async restore(id, token) {
      calls.push(`restore ${id} ${token}`);
      return ok(aRecording({ id }));
    },
    async changeExpiry(id, option, token) {
      calls.push(`changeExpiry ${id} ${option} ${token}`);
      return ok(null);
    },
    async changeTitle(id, { title = '', isTitleShown = false }, token) {
      calls.push(`changeTitle ${id} ${title} ${token}`);
      return ok({ title, isTitleShown });
    },
    async changeMany({ ids, change }, token) {
      calls.push(`changeMany ${ids.join()} ${change.action} ${token}`);
      return ok({ done: ids, refused: [] });
    },
    async noteHeard({ id, listenerId, heardSeconds }, token) {
      calls.push(`noteHeard ${id} ${listenerId} ${heardSeconds} ${token}`);
      return { status: 'ok', value: null };
    },
    async countListen(id, listenerId, token) {
      calls.push(`countListen ${id} ${listenerId} ${token}`);
      return ok(null);
    },
    ...overrides,
  };
}
