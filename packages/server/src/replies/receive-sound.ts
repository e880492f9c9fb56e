import { IDEMPOTENCY_KEY_HEADER } from '@beep/api';
import { idempotencyKeySchema } from '@beep/api/contract';
import type { Payer } from '../audio/queue/fair-queue.ts';
import { parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { audioName } from '../recordings/audio-names.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { NewReply } from '../storage/reply-store.ts';
import { StorageUnavailableError } from '../storage/storage-error.ts';
import { createBodyReader } from '../upload/body-reader.ts';
import { refuseSmall, withInspectedAudio } from '../upload/inspect-upload.ts';
import { refuseDeclaredSize, withReceivedFile } from '../upload/receive-upload.ts';
import type { ReceivedFile } from '../upload/spool.ts';

const NO_ROOM = {
  message: 'The disk of the service is nearly full. Nothing was stored; try again later.',
  headers: { 'Retry-After': '60' },
};

/** What the body of a reply or of an answer says. */
export type ReceivedSound = Pick<
  NewReply,
  'id' | 'format' | 'duration' | 'peaks' | 'bytes' | 'sha256' | 'bodySha256'
>;

export function requireKey(context: AppContext): string {
  const key = context.req.header(IDEMPOTENCY_KEY_HEADER);
  return parseWith(idempotencyKeySchema, key, IDEMPOTENCY_KEY_HEADER).toLowerCase();
}

/** Runs before the body is read. */
export async function refuseWithoutRoom(context: AppContext, { readiness }: Service): Promise<void> {
  refuseDeclaredSize(context.req.header('Content-Length'));
  if (!(await readiness.hasRoom())) throw new ServerError('unavailable', NO_ROOM);
}

/** Receives the body into the spool, for `use`. `sender` shares the places of uploads with its other uploads. */
export async function receiveBody<T>(
  context: AppContext,
  service: Service,
  { sender, use }: { readonly sender: string; readonly use: (file: ReceivedFile) => Promise<T> },
): Promise<T> {
  const arriving = service.arriving.begin({ uid: sender, network: context.get('client').network });
  const body = createBodyReader(context.req.raw.body, { signal: arriving.signal });
  const contentType = context.req.header('Content-Type') ?? '';
  try {
    return await withReceivedFile(service.spool, { body, contentType, arriving }, use);
  } catch (error) {
    arriving.end();
    await body.drain();
    throw error;
  } finally {
    arriving.end();
  }
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
  service: Service,
  { file, payers }: SoundToStore,
  write: (sound: ReceivedSound) => Promise<Outcome | 'created'>,
): Promise<{ readonly id: string; readonly outcome: Outcome | 'created' }> {
  refuseSmall(file);
  return withInspectedAudio(service, { file, payers }, async ({ verdict, put }) => {
    const { format, duration, bytes, levels } = verdict;
    const id = service.newId();
    const name = audioName({ id, format, fileRevision: 0 });
    const sha256 = await put(name);
    const peaks = levels === null || levels === 'due' ? null : levels.peaks;
    const sound = { id, format, duration, peaks, bytes, sha256, bodySha256: file.sha256 };
    const discard = (): Promise<void> => service.audio.remove(name).catch(() => undefined);
    const outcome = await write(sound).catch(async (error: unknown) => {
      // If the database became unavailable the row may exist and need its file; the orphan job removes it otherwise.
      if (!(error instanceof StorageUnavailableError)) await discard();
      throw error;
    });
    // A file that cannot be removed now is removed as an orphan.
    if (outcome !== 'created') await discard();
    return { id, outcome };
  });
}
