import { type AudioHead, readAudioHead } from '../audio-head/index.ts';
import type { RecordingSource } from '../hosts/hosts.ts';
import { MAX_RECORDING_SECONDS, MAX_UPLOAD_BYTES, MIN_RECORDING_BYTES } from '../limits.ts';
import type { IdSource } from '../listens/ports.ts';
import { FILE_FORMATS } from '../recordings/audio-formats.ts';
import { titleOfFile } from '../recordings/recording-title.ts';
import {
  AUDIO_FILE_TEXTS,
  fileIsVideo,
  fileNotAudio,
  fileTooLarge,
  fileTooLong,
  fileTooShort,
} from '../texts/index.ts';
import type { Clock } from '../time/clock.ts';
import { type DraftDestination, withDestination, withTitle } from './draft-destination.ts';
import type { DraftJournal, StoredDraft } from './ports.ts';

/** An audio file that a user chose, dropped or shared. */
export interface AudioFile {
  readonly name: string;
  readonly audio: Blob;
}

/** What became of a file: a draft to be sent, or the reason in words. */
export type FileOutcome =
  | { readonly status: 'stored'; readonly draft: StoredDraft }
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
  /** The length in ms; null if this browser cannot tell. Never rejects. */
  readonly measure: (audio: Blob) => Promise<number | null>;
}

/**
 * Keeps a file as a draft, which is sent as every recording is. Refuses what the service would refuse, by the bytes: the
 * name and the type are not asked. Never rejects.
 */
export async function keepAudioFile(
  { name, audio }: AudioFile,
  ownerUid: string,
  options: KeepAudioFileOptions,
): Promise<FileOutcome> {
  if (audio.size < MIN_RECORDING_BYTES) return refused(fileTooShort({ name }));
  const found = await headOf(audio);
  if (found.kind === 'unreadable') return refused(AUDIO_FILE_TEXTS.unreadable);
  if (found.kind === 'video') return refused(fileIsVideo(name, FORMAT_NAMES));
  if (found.kind === 'other') return refused(fileNotAudio(name, FORMAT_NAMES));
  if (audio.size > MAX_UPLOAD_BYTES) return refused(fileTooLarge(name, audio.size, MAX_UPLOAD_BYTES));
  const { mimeType } = FILE_FORMATS[found.format];
  // The service may read what this browser cannot; its answer counts then.
  const durationMs = (await options.measure(audio)) ?? 0;
  if (durationMs > MAX_RECORDING_SECONDS * 1000)
    return refused(fileTooLong(name, durationMs / 1000, MAX_RECORDING_SECONDS));
  const destination = options.destination?.();
  const head = {
    id: options.ids.uuid(),
    ownerUid,
    source: options.source(),
    mimeType,
    startedAtMs: options.clock.nowMs(),
    ...withDestination(destination),
    ...withTitle(titleOfFile(name)),
  };
  const entry = await options.journal.begin(head);
  const isStored = (await entry?.append(audio, durationMs)) === 'stored';
  if (!isStored) {
    await entry?.remove();
    return { status: 'refused', reason: AUDIO_FILE_TEXTS.notKept, mayRetry: true };
  }
  entry?.release();
  const facts = { durationMs, sizeBytes: audio.size, removed: [], gaps: [] };
  return { status: 'stored', draft: { ...head, status: 'unfinished', ...facts } };
}

function refused(reason: string): FileOutcome {
  return { status: 'refused', reason, mayRetry: false };
}

const FORMAT_NAMES = Object.values(FILE_FORMATS).map(({ name }) => name);

async function headOf(audio: Blob): Promise<AudioHead | { readonly kind: 'unreadable' }> {
  try {
    return await readAudioHead(
      audio.size,
      async (start, end) => new Uint8Array(await audio.slice(start, end).arrayBuffer()),
    );
  } catch {
    return { kind: 'unreadable' };
  }
}
