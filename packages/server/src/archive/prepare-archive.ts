import { setImmediate } from 'node:timers/promises';
import type { ArchivePosition, StoredArchive } from '../storage/archive-store.ts';
import type { StoredRecording, Stores } from '../storage/recording-store.ts';
import type { Spool } from '../upload/spool.ts';
import { type AppendFile, createAppendFile } from './append-file.ts';
import { type ArchiveFrame, createArchiveFrame } from './archive-frame.ts';
import { type ArchiveNote, factsOf, filesOf } from './archive-note.ts';
import { archivePage, pageNote } from './archive-page.ts';
import { PAGE_FILE, RECORDINGS_FILE, RECORDINGS_HEAD, RECORDINGS_TAIL } from './archived-recording.ts';
import { type MeasureDeps, type Mp3Budget, measureSound } from './measure-files.ts';
import { frameName } from './read-archive.ts';

export interface PrepareDeps extends Omit<MeasureDeps, 'archives'> {
  readonly stores: Pick<Stores, 'archives' | 'transcripts'>;
  readonly spool: Spool;
  readonly now: () => number;
  /** Seconds of sound that one archive may have encoded as mp3; {@link MP3_BUDGET_SECONDS} by default. */
  readonly mp3BudgetSeconds?: number | undefined;
}

/** How long a finished archive can be downloaded. */
export const ARCHIVE_LIFE_MS: number = 24 * 3_600_000;
/** Two hours of sound take two minutes of a core. */
const MP3_BUDGET_SECONDS = 2 * 3600;
const LOT = 100;
/** Recordings that are removed meanwhile make an archive begin again; each time its files are known already. */
const MAX_ROUNDS = 5;

/**
 * Prepares an archive: reads every file once for its sum, then stores the frame of the ZIP file. Can be repeated after
 * any interruption. Does nothing to an archive that is not being prepared.
 */
export async function prepareArchive(deps: PrepareDeps, id: string, signal: AbortSignal): Promise<void> {
  const { archives } = deps.stores;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const archive = await archives.find(id);
    if (archive?.state !== 'preparing') return;
    if (await prepareOnce(deps, archive, signal)) return;
    await deps.audio.remove(frameName(id));
    await archives.restart(id);
  }
  await archives.setState(id, 'failed');
}

/** Resolves with false if a recording was removed meanwhile. */
async function prepareOnce(deps: PrepareDeps, archive: StoredArchive, signal: AbortSignal): Promise<boolean> {
  const { archives } = deps.stores;
  const total = await count(deps, archive, signal);
  await archives.setProgress(archive.id, { recordingsDone: 0, recordingsTotal: total });
  const parts = await openParts(deps.spool);
  try {
    await addNotes(deps, { archive, parts, total, signal });
    const { path, file } = await finishParts(parts);
    signal.throwIfAborted();
    await deps.audio.put(frameName(archive.id), path);
    const readyAt = deps.now();
    return await archives.finish(archive.id, file, { readyAt, expiresAt: readyAt + ARCHIVE_LIFE_MS });
  } finally {
    await discardParts(parts, deps.spool);
  }
}

async function count(deps: PrepareDeps, archive: StoredArchive, signal: AbortSignal): Promise<number> {
  let total = 0;
  for await (const lot of lots(deps, archive, signal)) total += lot.length;
  return total;
}

async function* lots(
  { stores, now }: PrepareDeps,
  archive: StoredArchive,
  signal: AbortSignal,
): AsyncGenerator<readonly StoredRecording[]> {
  const at = now();
  let after: ArchivePosition | undefined;
  do {
    signal.throwIfAborted();
    const lot = await stores.archives.recordings(archive, { now: at, limit: LOT, after });
    yield lot;
    after = lot.length < LOT ? undefined : lot.at(-1);
  } while (after);
}

/** The frame, and the files that grow with every note and are added at the end. */
interface Parts {
  readonly frame: ArchiveFrame;
  readonly facts: AppendFile;
  readonly page: AppendFile;
  /** The time of the newest recording. */
  newestAt: number;
  notes: number;
}

async function openParts(spool: Spool): Promise<Parts> {
  const [frame, facts, page] = [
    await createArchiveFrame(spool),
    await createAppendFile(spool.newPath()),
    await createAppendFile(spool.newPath()),
  ];
  await facts.append(Buffer.from(RECORDINGS_HEAD));
  await page.append(Buffer.from(archivePage.head));
  return { frame, facts, page, newestAt: 0, notes: 0 };
}

interface Adding {
  readonly archive: StoredArchive;
  readonly parts: Parts;
  readonly total: number;
  readonly signal: AbortSignal;
}

async function addNotes(deps: PrepareDeps, { archive, parts, total, signal }: Adding): Promise<void> {
  const { archives } = deps.stores;
  const budget: Mp3Budget = { seconds: deps.mp3BudgetSeconds ?? MP3_BUDGET_SECONDS };
  for await (const lot of lots(deps, archive, signal)) {
    for (const found of lot) {
      signal.throwIfAborted();
      await addNote(parts, await readNote(deps, { archive, found, budget, signal }), archive);
      await setImmediate();
    }
    const recordingsDone = Math.min(parts.notes, total);
    await archives.setProgress(archive.id, { recordingsDone, recordingsTotal: total });
  }
}

interface Reading {
  readonly archive: StoredArchive;
  readonly found: StoredRecording;
  readonly budget: Mp3Budget;
  readonly signal: AbortSignal;
}

async function readNote(
  deps: PrepareDeps,
  { archive, found, budget, signal }: Reading,
): Promise<ArchiveNote> {
  if (found.suspendedAt !== null && !archive.includesSuspended) {
    const mp3 = found.format === 'mp3' ? undefined : 'suspended';
    const hasText = found.transcriptState === 'checked' || found.transcriptState === 'unchecked';
    return { recording: found, sound: 'suspended', mp3, transcript: hasText ? 'suspended' : undefined };
  }
  const { archives, transcripts } = deps.stores;
  const measured = await measureSound(
    { ...deps, archives },
    { archiveId: archive.id, found, budget, signal },
  );
  return { ...measured, transcript: await transcripts.find(found.id) };
}

async function addNote(parts: Parts, note: ArchiveNote, { kind }: StoredArchive): Promise<void> {
  const { frame, facts, page } = parts;
  const { createdAt } = note.recording;
  const { audio, texts } = filesOf(note);
  for (const { path, file } of audio) await frame.addAudio(path, createdAt, file);
  for (const { path, text } of texts) await frame.addText(path, createdAt, text);
  const own = factsOf(note, { withOwner: kind === 'domain' });
  const separator = parts.notes === 0 ? '\n' : ',\n';
  await facts.append(Buffer.from(`${separator}${JSON.stringify(own)}`));
  await page.append(Buffer.from(`${separator}${pageNote(note, own)}`));
  parts.newestAt = Math.max(parts.newestAt, createdAt);
  parts.notes += 1;
}

async function finishParts(parts: Parts): ReturnType<ArchiveFrame['finish']> {
  const { frame, facts, page, newestAt: modifiedAt } = parts;
  await facts.append(Buffer.from(`\n${RECORDINGS_TAIL}\n`));
  await page.append(Buffer.from(archivePage.tail));
  for (const [name, file] of [
    [RECORDINGS_FILE, facts],
    [PAGE_FILE, page],
  ] as const) {
    await file.close();
    await frame.addFile({ name, modifiedAt, bytes: file.bytes, crc32: file.crc32 }, file.path);
  }
  return frame.finish();
}

async function discardParts({ frame, facts, page }: Parts, spool: Spool): Promise<void> {
  for (const { path, close } of [facts, page]) {
    // Closed already, unless the preparation failed.
    await close().catch(() => undefined);
    await spool.discard(path);
  }
  await frame.discard();
}
