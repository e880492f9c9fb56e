import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../log/log.ts';
import type { Mp3Renditions } from '../media/mp3-renditions.ts';
import { audioName, mp3Name } from '../recordings/audio-names.ts';
import type { LoudnessNormalization } from '../recordings/copies/loudness-normalization.ts';
import type { ArchiveStore, MeasuredFile } from '../storage/archive-store.ts';
import type { AudioStore, StoredAudio } from '../storage/audio-store.ts';
import type { StoredRecording } from '../storage/recording-store.ts';
import type { StoredSound } from '../storage/reply-store.ts';
import type { Spool } from '../upload/spool.ts';
import type { ArchiveThread, MeasuredBytes } from './archive-thread.ts';
import type { MissingReason } from './archived-recording.ts';
import type { ArchivedSound } from './archived-reply.ts';

export interface MeasureDeps {
  readonly archives: ArchiveStore;
  readonly audio: AudioStore;
  readonly mp3: Pick<Mp3Renditions, 'make'>;
  readonly normalization: Pick<LoudnessNormalization, 'settled'>;
  readonly spool: Spool;
  readonly thread: Pick<ArchiveThread, 'measure'>;
  readonly log: Log;
}

/** The files of a recording, or why one is not there. */
export interface MeasuredSound {
  readonly recording: StoredRecording;
  readonly sound: MeasuredFile | MissingReason;
  readonly mp3: MeasuredFile | MissingReason | undefined;
}

/** Seconds of sound that may still be encoded as mp3 for an archive; the rest is listed as not made. */
export interface Mp3Budget {
  seconds: number;
}

/**
 * Reads the files of a recording once for their sizes and sums, and stores those: a preparation that is repeated does
 * not read them again. Makes the mp3 within the budget.
 */
export async function measureSound(
  deps: MeasureDeps,
  {
    archiveId,
    found,
    budget,
    signal,
  }: {
    readonly archiveId: string;
    readonly found: StoredRecording;
    readonly budget: Mp3Budget;
    readonly signal: AbortSignal;
  },
): Promise<MeasuredSound> {
  const recording = found.levels === 'due' ? await deps.normalization.settled(found) : found;
  const known = await deps.archives.files(archiveId, [recording.id]);
  const read = async (name: string, wanted?: Wanted): Promise<MeasuredFile | MissingReason> => {
    const measured = known.find((file) => file.name === name);
    if (measured) return measured;
    const file = await measure(deps, { name, recordingId: recording.id, wanted, signal });
    if (typeof file === 'object') await deps.archives.addFiles(archiveId, [file]);
    return file;
  };
  const sound = await read(audioName(recording), recording);
  if (typeof sound === 'string') deps.log.error('archive_file', sound, { recording: recording.id });
  if (recording.format === 'mp3') return { recording, sound, mp3: undefined };
  const name = mp3Name(recording.id);
  const mp3 = await read(name);
  if (mp3 !== 'absent' || typeof sound === 'string') return { recording, sound, mp3 };
  if (budget.seconds < recording.duration) return { recording, sound, mp3: 'not_made' };
  budget.seconds -= recording.duration;
  const isMade = await makeMp3(deps, recording.id, signal);
  if (!isMade) return { recording, sound, mp3: 'not_made' };
  const made = await read(name);
  return { recording, sound, mp3: made === 'absent' ? 'unsupported' : made };
}

/** The same for the sound of a voice reply. An archive knows it by its own id. */
export async function measureReplySound(
  deps: MeasureDeps,
  {
    archiveId,
    sound,
    signal,
  }: { readonly archiveId: string; readonly sound: StoredSound; readonly signal: AbortSignal },
): Promise<ArchivedSound> {
  const name = audioName({ ...sound, fileRevision: 0 });
  const known = (await deps.archives.files(archiveId, [sound.id])).find((file) => file.name === name);
  if (known) return { sound, file: known };
  const file = await measure(deps, { name, recordingId: sound.id, wanted: undefined, signal });
  if (typeof file === 'object') await deps.archives.addFiles(archiveId, [file]);
  else deps.log.error('archive_reply', file);
  return { sound, file };
}

/** Waits for its turn in the queue of encodings. Resolves with false if it cannot be made now. */
async function makeMp3({ mp3, log }: MeasureDeps, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await mp3.make(id, signal);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    log.error('archive_mp3', error, { recording: id });
    return false;
  }
}

type Wanted = Pick<StoredRecording, 'bytes' | 'sha256'>;

interface Measuring extends Pick<MeasuredFile, 'name' | 'recordingId'> {
  readonly wanted: Wanted | undefined;
  readonly signal: AbortSignal;
}

async function measure(
  deps: MeasureDeps,
  { name, recordingId, wanted, signal }: Measuring,
): Promise<MeasuredFile | MissingReason> {
  const stored = await deps.audio.open(name);
  if (!stored) return 'absent';
  if (stored.size === 0) return 'damaged';
  const sums = await measureStored(deps, stored, signal);
  const isOther =
    wanted && (wanted.bytes !== sums.bytes || (wanted.sha256 !== null && wanted.sha256 !== sums.sha256));
  return isOther || sums.bytes !== stored.size ? 'damaged' : { name, recordingId, ...sums };
}

/** The thread reads local files; a file of a remote store is fetched for it. */
async function measureStored(
  { spool, thread }: MeasureDeps,
  stored: StoredAudio,
  signal: AbortSignal,
): Promise<MeasuredBytes> {
  if (stored.localPath !== undefined) return thread.measure(stored.localPath);
  const path = spool.newPath();
  try {
    const body = await stored.read({ start: 0, end: stored.size - 1 });
    await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    return await thread.measure(path);
  } finally {
    await spool.discard(path);
  }
}
