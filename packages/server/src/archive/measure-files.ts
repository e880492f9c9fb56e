import { errnoOf } from '../errno.ts';
import type { StoredSound } from '../features/replies/storage/index.ts';
import type { Log } from '../log/log.ts';
import type { Mp3Renditions } from '../media/mp3-renditions.ts';
import type { LoudnessNormalization } from '../recordings/copies/loudness-normalization.ts';
import type { ArchiveStore, MeasuredFile } from '../storage/archive-store.ts';
import { audioName, mp3Name } from '../storage/audio-names.ts';
import type { CheckedAudio, ExpectedContent } from '../storage/checked-audio.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import type { RecordingStore } from '../storage/recording-store.ts';
import { StorageUnavailableError } from '../storage/storage-error.ts';
import type { Spool } from '../upload/spool.ts';
import type { ArchiveThread } from './archive-thread.ts';
import type { MissingReason } from './archived-recording.ts';

export interface MeasureDeps {
  readonly archives: ArchiveStore;
  readonly recordings: Pick<RecordingStore, 'findMp3'>;
  readonly audio: Pick<CheckedAudio, 'fetch' | 'size'>;
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
  const read = async (name: string, expected: ExpectedContent): Promise<MeasuredFile | MissingReason> => {
    const measured = known.find((file) => file.name === name);
    if (measured) return measured;
    const file = await measure(deps, { name, recordingId: recording.id, expected, signal });
    if (typeof file === 'object') await deps.archives.addFiles(archiveId, [file]);
    return file;
  };
  const sound = await read(audioName(recording), recording);
  if (recording.format === 'mp3') return { recording, sound, mp3: undefined };
  const name = mp3Name(recording.id);
  const readMp3 = async (): Promise<MeasuredFile | MissingReason> => {
    const expected = await expectedMp3(deps, recording.id);
    return expected === undefined ? 'absent' : read(name, expected);
  };
  const mp3 = await readMp3();
  if (mp3 !== 'absent' || typeof sound === 'string') return { recording, sound, mp3 };
  if (budget.seconds < recording.duration) return { recording, sound, mp3: 'not_made' };
  budget.seconds -= recording.duration;
  const isMade = await makeMp3(deps, recording.id, signal);
  if (!isMade) return { recording, sound, mp3: 'not_made' };
  const made = await readMp3();
  return { recording, sound, mp3: made === 'absent' ? 'unsupported' : made };
}

/** Of an mp3 that was made before sums were noted, only the size is known. */
async function expectedMp3(
  { recordings, audio }: MeasureDeps,
  id: string,
): Promise<ExpectedContent | undefined> {
  const size = await audio.size(mp3Name(id));
  if (size === undefined) return undefined;
  return (await recordings.findMp3(id)) ?? { bytes: size, sha256: null };
}

/** The same for the sound of a voice reply. An archive knows it by its own id. */
export async function measureReplySound(
  deps: MeasureDeps,
  {
    archiveId,
    sound,
    signal,
  }: { readonly archiveId: string; readonly sound: StoredSound; readonly signal: AbortSignal },
): Promise<MeasuredFile | MissingReason> {
  const name = audioName({ ...sound, fileRevision: 0 });
  const known = (await deps.archives.files(archiveId, [sound.id])).find((file) => file.name === name);
  if (known) return known;
  const file = await measure(deps, { name, recordingId: sound.id, expected: sound, signal });
  if (typeof file === 'object') await deps.archives.addFiles(archiveId, [file]);
  return file;
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

interface Measuring extends Pick<MeasuredFile, 'name' | 'recordingId'> {
  readonly expected: ExpectedContent;
  readonly signal: AbortSignal;
}

/** Errors that say nothing about the file that was read. */
const OF_THIS_MACHINE: readonly (string | undefined)[] = [
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'EACCES',
  'EROFS',
];

function isOfThisMachine(error: unknown): boolean {
  return error instanceof StorageUnavailableError || OF_THIS_MACHINE.includes(errnoOf(error));
}

/** The thread reads local files; a file of a remote store is fetched for it. */
async function measure(
  { audio, spool, thread, log }: MeasureDeps,
  { name, recordingId, expected, signal }: Measuring,
): Promise<MeasuredFile | MissingReason> {
  const path = spool.newPath();
  try {
    signal.throwIfAborted();
    const { sums } = await audio.fetch(name, expected, { path, sum: thread.measure });
    return { name, recordingId, ...sums };
  } catch (error) {
    signal.throwIfAborted();
    if (isOfThisMachine(error)) throw error;
    log.error('archive_file', error, { recording: recordingId });
    return (await audio.size(name)) === undefined ? 'absent' : 'damaged';
  } finally {
    await spool.discard(path);
  }
}
