import type { Payer } from '../../audio/queue/waiting-work.ts';
import type { KeyedMutex } from '../../recordings/keyed-mutex.ts';
import { ServerError } from '../../server-error.ts';
import { audioName } from '../../storage/audio-names.ts';
import { StorageUnavailableError } from '../../storage/storage-error.ts';
import { type InspectUploadDeps, refuseSmall, withInspectedAudio } from '../../upload/inspect-upload.ts';
import type { ReceivedFile } from '../../upload/spool.ts';
import type { NewReply, ReplyStore } from './storage/index.ts';

export interface StoreSoundDeps extends InspectUploadDeps {
  readonly stores: { readonly replies: ReplyStore };
  readonly newId: () => string;
  readonly now: () => number;
}

/** What the body of a reply or of an answer says. */
export type ReceivedSound = Pick<
  NewReply,
  'id' | 'format' | 'duration' | 'peaks' | 'bytes' | 'sha256' | 'bodySha256' | 'createdAt'
>;

/** A request with a key, whose audio is stored once. */
export interface KeyedSound<T> {
  /** Whose keys these are. */
  readonly sender: string;
  readonly key: string;
  readonly file: ReceivedFile;
  readonly keys: KeyedMutex;
  readonly store: () => Promise<T | 'key_taken'>;
  /** What was stored under the id; rejects if it is gone. */
  readonly find: (id: string) => Promise<T>;
}

/** Stores the audio, or finds what the same key stored before. Refuses another body under that key. */
export function storeOnce<T extends object>(
  { stores }: Pick<StoreSoundDeps, 'stores'>,
  request: KeyedSound<T>,
): Promise<T> {
  const { sender, key, file, keys, store, find } = request;
  const findAgain = async (): Promise<T | undefined> => {
    const known = await stores.replies.findKey({ sender, key });
    if (known === undefined) return undefined;
    if (known.bodySha256 !== file.sha256) throw new ServerError('idempotency_mismatch');
    return find(known.id);
  };
  return keys.run(JSON.stringify([sender, key]), async () => {
    const known = await findAgain();
    if (known) return known;
    const stored = await store();
    if (stored !== 'key_taken') return stored;
    const other = await findAgain();
    if (other) return other;
    throw new ServerError('unavailable');
  });
}

export interface SoundToStore {
  readonly file: ReceivedFile;
  readonly payers: readonly Payer[];
}

/**
 * Stores audio durably, then calls `write` for its row. Removes the audio if `write` resolves with anything but
 * 'created'.
 */
export async function storeSound<Outcome extends string>(
  service: StoreSoundDeps,
  { file, payers }: SoundToStore,
  write: (sound: ReceivedSound) => Promise<Outcome | 'created'>,
): Promise<{ readonly sound: ReceivedSound; readonly outcome: Outcome | 'created' }> {
  refuseSmall(file);
  return withInspectedAudio(service, { file, payers }, async ({ verdict, put }) => {
    const { format, duration, bytes, levels } = verdict;
    const id = service.newId();
    const name = audioName({ id, format, fileRevision: 0 });
    const sha256 = await put(name);
    const peaks = levels === null || levels === 'due' ? null : levels.peaks;
    const createdAt = service.now();
    const sound = { id, format, duration, peaks, bytes, sha256, bodySha256: file.sha256, createdAt };
    const discard = (): Promise<void> => service.audio.remove(name).catch(() => undefined);
    const outcome = await write(sound).catch(async (error: unknown) => {
      // If the database became unavailable the row may exist and need its file; the orphan job removes it otherwise.
      if (!(error instanceof StorageUnavailableError)) await discard();
      throw error;
    });
    // A file that cannot be removed now is removed as an orphan.
    if (outcome !== 'created') await discard();
    return { sound, outcome };
  });
}
