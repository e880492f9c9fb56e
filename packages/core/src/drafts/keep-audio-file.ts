import type { RecordingSource } from '../hosts/hosts.ts';
import { MAX_RECORDING_SECONDS, MAX_UPLOAD_BYTES, MIN_RECORDING_BYTES } from '../limits.ts';
import type { IdSource } from '../listens/ports.ts';
import { AUDIO_FORMATS, audioTypeOf } from '../recordings/audio-formats.ts';
import { AUDIO_FILE_TEXTS, fileNotAudio, fileTooLarge, fileTooLong, fileTooShort } from '../texts/index.ts';
import type { Clock } from '../time/clock.ts';
import type { DraftDestination } from './draft-destination.ts';
import type { DraftJournal, StoredDraft } from './ports.ts';

/** An audio file that a user chose, dropped or shared. */
export interface AudioFile {
  readonly name: string;
  readonly audio: Blob;
}

/** What became of a file: a draft to be sent, or the reason in words. */
export type FileOutcome =
  | { readonly status: 'kept'; readonly draft: StoredDraft }
  | {
      readonly status: 'refused';
      readonly reason: string;
      /** True if the file itself can be sent. */
      readonly mayRetry: boolean;
    };

export interface KeepAudioFileOptions {
  readonly journal: Pick<DraftJournal, 'begin'>;
  readonly ids: IdSource;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly source: () => RecordingSource;
  readonly destination?: () => DraftDestination | undefined;
  /** The length in ms; null if the file cannot be decoded. Never rejects. */
  readonly measure: (audio: Blob) => Promise<number | null>;
}

/**
 * Keeps a file as a draft, which is sent as every recording is. Refuses what the service would refuse. Never rejects.
 */
export async function keepAudioFile(
  { name, audio }: AudioFile,
  ownerUid: string,
  options: KeepAudioFileOptions,
): Promise<FileOutcome> {
  const mimeType = typeOf(name, audio);
  if (mimeType === null) return refused(fileNotAudio(name));
  if (audio.size < MIN_RECORDING_BYTES) return refused(fileTooShort(name));
  if (audio.size > MAX_UPLOAD_BYTES) return refused(fileTooLarge(name, audio.size, MAX_UPLOAD_BYTES));
  const durationMs = await options.measure(audio);
  if (durationMs === null) return refused(fileNotAudio(name));
  if (durationMs > MAX_RECORDING_SECONDS * 1000)
    return refused(fileTooLong(name, durationMs / 1000, MAX_RECORDING_SECONDS));
  const destination = options.destination?.();
  const head = {
    id: options.ids.uuid(),
    ownerUid,
    source: options.source(),
    mimeType,
    startedAtMs: options.clock.nowMs(),
    ...(destination !== undefined && { destination }),
  };
  const entry = await options.journal.begin(head);
  const isKept = (await entry?.append(audio, durationMs)) === 'kept';
  if (!isKept) {
    await entry?.remove();
    return { status: 'refused', reason: AUDIO_FILE_TEXTS.notKept, mayRetry: true };
  }
  entry?.release();
  const facts = { durationMs, sizeBytes: audio.size, removed: [], gaps: [] };
  return { status: 'kept', draft: { ...head, status: 'unfinished', ...facts } };
}

function refused(reason: string): FileOutcome {
  return { status: 'refused', reason, mayRetry: false };
}

const KNOWN_TYPES: readonly string[] = Object.values(AUDIO_FORMATS).map(({ mimeType }) => mimeType);

/** Systems name the same format in many ways: the name of the file decides then. Null if it is no audio. */
function typeOf(name: string, { type }: Blob): string | null {
  const [essence = ''] = type.toLowerCase().split(';');
  const known = KNOWN_TYPES.find((one) => one === essence.trim()) ?? audioTypeOf(name.toLowerCase());
  return known ?? (essence.startsWith('audio/') ? essence.trim() : null);
}
