import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { MAX_RECORDING_SECONDS, MAX_UPLOAD_BYTES } from '@beep/core/limits';
import type { Policy } from '@beep/core/policies';
import { type Transcript, transcriptExcess } from '@beep/core/transcripts';
import type { AudioInspector } from '../../audio/audio-inspector.ts';
import { ConfigError } from '../../config/config-error.ts';
import { audioName } from '../../recordings/audio-names.ts';
import { newRecordingId } from '../../recordings/recording-id.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { ImportedRecording } from '../../storage/import-store.ts';
import type { Hearing, NewRecording, RecordingStore, Stores } from '../../storage/recording-store.ts';
import type { Spool } from '../../upload/spool.ts';
import type { ArchivedRecording } from '../archived-recording.ts';
import type { ZipFile, ZipItem } from './zip-file.ts';

export interface ImportDeps {
  readonly stores: Pick<Stores, 'imports' | 'accountDeletions' | 'audit'> & {
    readonly recordings: Pick<RecordingStore, 'find'>;
  };
  readonly audio: AudioStore;
  readonly spool: Spool;
  readonly inspector: AudioInspector;
  readonly now: () => number;
}

/** The account that gets the recordings. */
export interface ImportTarget {
  readonly uid: string;
  /** Of the account's verified address. */
  readonly domain: string | null;
  /** Of the domain; caps the life of the recordings. */
  readonly policy: Policy;
}

/** A recording cannot be imported; the message says why. */
export class RefusedRecordingError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RefusedRecordingError';
  }
}

/**
 * - `present`: it was imported before.
 * - `deleted`, `expired`: it was deleted here, or its time is over.
 * - `without_sound`: the archive does not have its sound.
 */
export type ImportedOutcome = 'imported' | 'present' | 'deleted' | 'expired' | 'without_sound' | 'refused';

export interface RecordingImport {
  readonly zip: ZipFile;
  readonly facts: ArchivedRecording;
  readonly target: ImportTarget;
  readonly times: Pick<NewRecording, 'createdAt' | 'expiresAt' | 'policyExpiresAt'> & {
    readonly now: number;
  };
}

/** About one packet. */
const SAME_DURATION_S = 0.13;
const MAX_TEXT_BYTES = 1024 * 1024;

/** Stores the sound of a recording that this installation does not have, then its rows. */
export async function importRecording(deps: ImportDeps, order: RecordingImport): Promise<ImportedOutcome> {
  const { facts, times } = order;
  const path = deps.spool.newPath();
  const copy = deps.spool.newPath();
  try {
    const bytes = await takeSound(order, path);
    await requireSound(deps, facts, { path, copy });
    const transcript = await readTranscript(order);
    const recording = newRecording(order, { bytes, transcript });
    await deps.audio.put(audioName({ ...recording, fileRevision: 0 }), path);
    const listenCount = facts.listens;
    const imported = { recording, listenCount, hearing: hearingOf(facts), transcript, ...namesOf(facts) };
    const isAdded = await deps.stores.imports.add(imported, times.now);
    return isAdded ? 'imported' : 'present';
  } finally {
    await deps.spool.discard(path);
    await deps.spool.discard(copy);
  }
}

function hearingOf({ firstHeardAt, heardSeconds }: ArchivedRecording): Hearing {
  return {
    firstHeardAt: firstHeardAt === undefined ? null : Date.parse(firstHeardAt),
    heardMs: heardSeconds === undefined ? null : Math.round(heardSeconds * 1000),
  };
}

function namesOf({
  title,
  titleShown,
  labels,
}: ArchivedRecording): Pick<ImportedRecording, 'title' | 'labels'> {
  return {
    ...(title === undefined ? {} : { title: { title, isTitleShown: titleShown === true } }),
    labels: labels?.map((label) => ({ id: newRecordingId(), ...label })),
  };
}

function newRecording(
  { facts, target, times }: RecordingImport,
  { bytes, transcript }: { readonly bytes: number; readonly transcript: Transcript | undefined },
): NewRecording {
  const { createdAt, expiresAt, policyExpiresAt } = times;
  const { id, source, format, sha256, levels } = facts;
  return {
    ...{ id, source, format, sha256, levels, bytes },
    ownerUid: target.uid,
    duration: facts.durationSeconds,
    ...{ createdAt, expiresAt, policyExpiresAt },
    domain: target.domain,
    transcriptState: stateOf(facts, transcript),
  };
}

/** A transcript that was being written, or that is not in the archive, is none. */
function stateOf(
  { transcript: state }: ArchivedRecording,
  text: Transcript | undefined,
): NewRecording['transcriptState'] {
  if (text) return text.isChecked ? 'checked' : 'unchecked';
  return state === 'no_speech' || state === 'other_language' || state === 'failed' ? state : 'none';
}

/** Copies the sound to a local file and compares it with the facts. Resolves with its size. */
async function takeSound({ zip, facts }: RecordingImport, path: string): Promise<number> {
  const item = itemOf(zip, facts.files.recording);
  if (item.bytes > MAX_UPLOAD_BYTES) throw new RefusedRecordingError('its sound is too large');
  if (item.bytes !== facts.bytes) throw new RefusedRecordingError('its sound has another size');
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const chunk of zip.read(item)) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } catch (error) {
    throw error instanceof ConfigError ? new RefusedRecordingError('its sound is damaged') : error;
  } finally {
    await file.close();
  }
  if (hash.digest('hex') !== facts.sha256)
    throw new RefusedRecordingError('its sound is not that of its SHA-256');
  return item.bytes;
}

function itemOf(zip: ZipFile, name: string | undefined): ZipItem {
  const item = name === undefined ? undefined : zip.items.get(name);
  if (!item?.name.startsWith('notes/')) throw new RefusedRecordingError('a file of it is missing');
  return item;
}

/** The file is kept as it is if it is what the facts say. */
async function requireSound(
  { inspector }: ImportDeps,
  { format, durationSeconds }: ArchivedRecording,
  { path, copy }: { readonly path: string; readonly copy: string },
): Promise<void> {
  if (durationSeconds > MAX_RECORDING_SECONDS) throw new RefusedRecordingError('it is too long');
  const verdict = await inspector.inspect({ inputPath: path, outputPath: copy });
  if (verdict.status !== 'ok' || verdict.format !== format)
    throw new RefusedRecordingError('its sound is damaged');
  if (Math.abs(verdict.duration - durationSeconds) > SAME_DURATION_S) {
    throw new RefusedRecordingError('its sound has another length');
  }
}

async function readTranscript({ zip, facts }: RecordingImport): Promise<Transcript | undefined> {
  const { vtt, txt } = facts.files;
  if (vtt === undefined && txt === undefined) return undefined;
  const bytes: Buffer[] = [];
  const item = itemOf(zip, vtt ?? txt);
  if (item.bytes > MAX_TEXT_BYTES) throw new RefusedRecordingError('its transcript is too large');
  for await (const chunk of zip.read(item)) bytes.push(chunk);
  const text = decode(Buffer.concat(bytes));
  const format = vtt === undefined ? 'text/plain' : 'text/vtt';
  if (format === 'text/vtt' && !/^WEBVTT(\s|$)/.test(text)) {
    throw new RefusedRecordingError('its transcript is damaged');
  }
  const transcript = { format, text: format === 'text/plain' ? text.trimEnd() : text } as const;
  if (transcriptExcess(transcript) !== null) throw new RefusedRecordingError('its transcript is too large');
  return { ...transcript, isChecked: facts.transcript !== 'unchecked' };
}

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8; refused below.
  }
  throw new RefusedRecordingError('its transcript is damaged');
}
