import { describe, expect, it } from 'vitest';
import type { StoredRecording } from '../storage/recording-fields.ts';
import type { RecordingStore } from '../storage/recording-store.ts';
import { aRecording } from '../testing/a-recording.ts';
import { findRecording, recordingState, requireLive } from './find-recording.ts';

const NOW = 1_000_000;
const ID = 'AAAAAAAAAAAAAAAAAAAAAA';

function stored(changes: Partial<StoredRecording> = {}): StoredRecording {
  return {
    ...aRecording({ id: ID }),
    fileRevision: 0,
    deletedAt: null,
    isRemoved: false,
    listenCount: 0,
    suspendedAt: null,
    suspensionReason: null,
    slotId: null,
    title: null,
    isTitleShown: false,
    firstHeardAt: null,
    heardMs: null,
    replyState: 'closed',
    ...changes,
  };
}

function storeOf(found: StoredRecording | undefined): {
  readonly store: RecordingStore;
  readonly asked: string[];
} {
  const asked: string[] = [];
  const find = async (id: string): Promise<StoredRecording | undefined> => {
    asked.push(id);
    return found;
  };
  return { store: { find } as Pick<RecordingStore, 'find'> as RecordingStore, asked };
}

describe('the state of a recording', () => {
  it.each<[string, Partial<StoredRecording>, string]>([
    ['never ends', {}, 'live'],
    ['ends in a moment', { expiresAt: NOW + 1 }, 'live'],
    ['ends now', { expiresAt: NOW }, 'expired'],
    ['has ended', { expiresAt: NOW - 1 }, 'expired'],
    ['was cleared away, whatever the clock says now', { expiresAt: NOW + 1, isRemoved: true }, 'expired'],
    ['was deleted', { deletedAt: NOW - 1 }, 'deleted'],
    ['was deleted and would have ended since', { deletedAt: 1, expiresAt: 2, isRemoved: true }, 'deleted'],
  ])('%s', async (_what, changes, state) => {
    const recording = stored(changes);
    expect(recordingState(recording, NOW)).toBe(state);
    const found = await findRecording(storeOf(recording).store, ID);
    const require = (): unknown => requireLive(found, NOW);
    if (state === 'live') expect(require()).toBe(recording);
    else expect(require).toThrow(expect.objectContaining({ code: state }));
  });
});

it('finds a row in any state', async () => {
  const deleted = stored({ deletedAt: 1 });
  expect(await findRecording(storeOf(deleted).store, ID)).toBe(deleted);
});

it('reports an unknown id, and does not look up an invalid one', async () => {
  await expect(findRecording(storeOf(undefined).store, ID)).rejects.toMatchObject({ code: 'not_found' });
  const { store, asked } = storeOf(stored());
  for (const id of ['', '../keys', `${ID}A`]) {
    await expect(findRecording(store, id)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(asked).toEqual([]);
});
