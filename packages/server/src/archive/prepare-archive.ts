import type { Language } from '@beep/core/languages';
import { isWritten } from '@beep/core/transcripts';
import type { ArchivedSound } from '../features/replies/archived-reply.ts';
import type { StoredAnswer, StoredReply, StoredSound } from '../features/replies/storage/index.ts';
import type { PolicyDirectory } from '../policies/policy-directory.ts';
import type { ArchivePosition, MeasuredFile, StoredArchive } from '../storage/archive-store.ts';
import type { CheckedAudio } from '../storage/checked-audio.ts';
import { covers } from '../storage/domains.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import type { RecordingStore } from '../storage/recording-store.ts';
import { DamagedAudioError } from '../storage/storage-error.ts';
import type { Stores } from '../storage/stores.ts';
import type { Spool } from '../upload/spool.ts';
import type { ArchiveNote, SilentReason } from './archive-note.ts';
import { type ArchiveThread, startArchiveThread } from './archive-thread.ts';
import type { WriterPaths } from './archive-writer.ts';
import type { ArchivedLabel, MissingReason } from './archived-recording.ts';
import { type MeasureDeps, type Mp3Budget, measureReplySound, measureSound } from './measure-files.ts';
import { type OwnerFactsStores, ownerFacts } from './owner-facts.ts';
import { OWNER_LISTS } from './owner-lists.ts';
import { frameName } from './read-archive.ts';

export interface PrepareDeps extends Omit<MeasureDeps, 'archives' | 'recordings' | 'audio' | 'thread'> {
  readonly stores: Pick<
    Stores,
    'archives' | 'transcripts' | 'labels' | 'replies' | 'replyTranscripts' | 'preferences'
  > &
    OwnerFactsStores & {
      readonly recordings: Pick<RecordingStore, 'findMp3'>;
    };
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  /** Of the installation. */
  readonly language: Language;
  readonly audio: CheckedAudio;
  readonly now: () => number;
  /** Seconds of sound that one archive may have encoded as mp3; {@link MP3_BUDGET_SECONDS} by default. */
  readonly mp3BudgetSeconds?: number | undefined;
}

/** How long a finished archive can be downloaded. */
export const ARCHIVE_LIFE_MS: number = 24 * 3_600_000;
/** Two hours of sound take two minutes of a core. */
const MP3_BUDGET_SECONDS = 2 * 3600;
const LOT = 100;
/** Between two notes of the progress, which is a row. */
const PROGRESS_MS = 1000;
/** Recordings that are removed meanwhile make an archive begin again; each time its files are known already. */
const MAX_ROUNDS = 5;

export interface PrepareOptions {
  readonly signal: AbortSignal;
  /** True if an archive without the sound of unreadable notes is better than a further attempt. */
  readonly isLast: boolean;
}

/**
 * Prepares an archive: reads every file once for its sum, then stores the frame of the ZIP file. Can be repeated after
 * any interruption. Rejects if a file cannot be read, unless it is the last attempt. Does nothing to an archive that is
 * not being prepared.
 */
export async function prepareArchive(deps: PrepareDeps, id: string, options: PrepareOptions): Promise<void> {
  const { archives } = deps.stores;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const archive = await archives.find(id);
    if (!archive || !isBeingPrepared(archive)) return;
    if (archive.state === 'preparing' && (await prepareOnce(deps, archive, options))) return;
    await deps.audio.remove(frameName(id));
    await archives.restart(id);
  }
  await archives.setState(id, 'failed');
}

/** True also between the removal of a recording and the next round. */
export function isBeingPrepared({ state, readyAt }: StoredArchive): boolean {
  return state === 'preparing' || (state === 'outdated' && readyAt === null);
}

/** Resolves with false if a recording was removed meanwhile. */
async function prepareOnce(
  deps: PrepareDeps,
  archive: StoredArchive,
  { signal, isLast }: PrepareOptions,
): Promise<boolean> {
  const { archives } = deps.stores;
  const { spool } = deps;
  const total = await count(deps, archive, signal);
  await archives.setProgress(archive.id, { recordingsDone: 0, recordingsTotal: total });
  const paths = newPaths(spool);
  const options = { paths, withOwner: !isOfOwner(archive), language: await languageOf(deps, archive) };
  const thread = startArchiveThread(options, signal);
  try {
    const losses = createLosses();
    const given = await addNotes(deps, { archive, thread, total, losses, signal });
    if (isOfOwner(archive)) {
      await addReplies(deps, { archive, thread, losses, signal });
      await addLists(deps, { archive, thread, signal });
    }
    losses.refuse({ isLast });
    const file = await thread.finish();
    signal.throwIfAborted();
    await deps.audio.put(frameName(archive.id), paths.frame);
    const readyAt = deps.now();
    return await archives.finish(archive.id, file, {
      ...{ readyAt, expiresAt: readyAt + ARCHIVE_LIFE_MS, unreadable: losses.sounds },
      given: { sounds: given.sounds, domains: [...given.domains] },
    });
  } finally {
    await thread.close();
    for (const path of Object.values(paths)) await spool.discard(path);
  }
}

/** Replies, labels, sheets, playlists, questions, lists of names, titles that are not shown and who has heard are the owner's alone. */
function isOfOwner({ kind, administrator }: StoredArchive): boolean {
  return kind === 'account' && administrator === undefined;
}

/** Of who gets the archive: the owner, or the administrator who asked for it. */
async function languageOf(
  { stores: { preferences }, language }: PrepareDeps,
  { kind, subject, administrator }: StoredArchive,
): Promise<Language> {
  if (administrator !== undefined) return (await preferences.languageOfAddress(administrator)) ?? language;
  return (kind === 'account' ? (await preferences.find(subject)).displayLanguage : null) ?? language;
}

/** The domain that a recording counts for in an administrator's export. */
function domainIn({ reach }: StoredArchive, { domain }: StoredRecording): string | null {
  return domain ?? reach?.ownerDomain ?? null;
}

function newPaths(spool: Spool): WriterPaths & Record<string, string> {
  const [frame, directory, table] = [spool.newPath(), spool.newPath(), spool.newPath()];
  const [facts, page, replies] = [spool.newPath(), spool.newPath(), spool.newPath()];
  return {
    frame,
    directory,
    table,
    facts,
    page,
    replies,
    sheets: spool.newPath(),
    playlists: spool.newPath(),
    questions: spool.newPath(),
    nameLists: spool.newPath(),
  };
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
    yield lot.filter((found) => !archive.reach || covers(archive.reach.domains, domainIn(archive, found)));
    after = lot.length < LOT ? undefined : lot.at(-1);
  } while (after);
}

/** Counts the files that could not be read. */
interface Losses {
  /** Notes, replies and answers without their sound. */
  readonly sounds: number;
  add(files: { readonly sound: FileOrReason; readonly mp3?: FileOrReason | undefined }): void;
  /** Throws if there are any, unless it is the last attempt. */
  refuse(attempt: { readonly isLast: boolean }): void;
}

type FileOrReason = MeasuredFile | MissingReason;

function createLosses(): Losses {
  let [sounds, mp3s] = [0, 0];
  return {
    get sounds() {
      return sounds;
    },
    add: ({ sound, mp3 }) => {
      if (sound === 'absent' || sound === 'damaged') sounds += 1;
      else if (mp3 === 'damaged') mp3s += 1;
    },
    refuse: ({ isLast }) => {
      if (isLast || sounds + mp3s === 0) return;
      throw new DamagedAudioError(`${sounds} recordings and ${mp3s} mp3s of an archive could not be read.`);
    },
  };
}

interface Adding {
  readonly losses: Losses;
  readonly archive: StoredArchive;
  readonly thread: ArchiveThread;
  readonly total: number;
  readonly signal: AbortSignal;
}

interface Given {
  sounds: number;
  readonly domains: Set<string | null>;
}

async function addNotes(
  deps: PrepareDeps,
  { archive, thread, total, losses, signal }: Adding,
): Promise<Given> {
  const given: Given = { sounds: 0, domains: new Set() };
  const budget: Mp3Budget = { seconds: deps.mp3BudgetSeconds ?? MP3_BUDGET_SECONDS };
  const progress = createProgress(deps, archive, total);
  for await (const lot of lots(deps, archive, signal)) {
    const labels = await labelsOf(deps, archive, lot);
    const slots = isOfOwner(archive)
      ? await deps.stores.sheets.slotsOfRecordings(lot.map(({ id }) => id))
      : undefined;
    for (const found of lot) {
      signal.throwIfAborted();
      const note = await readNote(deps, { archive, found, thread, budget, signal });
      losses.add(note);
      await thread.add({ ...note, labels: labels(found.id), slot: slots?.get(found.id) });
      if (typeof note.sound === 'object') given.sounds += 1;
      if (typeof note.sound === 'object' || typeof note.transcript === 'object') {
        given.domains.add(domainIn(archive, found));
      }
      await progress.step();
    }
  }
  await progress.end();
  return given;
}

/** Of the notes; stored seldom, because most take a moment. */
function createProgress({ stores, now }: PrepareDeps, archive: StoredArchive, total: number) {
  let [done, storedAt] = [0, now()];
  const store = async (): Promise<void> => {
    storedAt = now();
    const recordingsDone = Math.min(done, total);
    await stores.archives.setProgress(archive.id, { recordingsDone, recordingsTotal: total });
  };
  return {
    step: async (): Promise<void> => {
      done += 1;
      if (Math.abs(now() - storedAt) >= PROGRESS_MS) await store();
    },
    end: store,
  };
}

/** Replies are held for the owner. */
async function addReplies(
  deps: PrepareDeps,
  { archive, thread, losses, signal }: Omit<Adding, 'total'>,
): Promise<void> {
  const { archives, recordings, replies, replyTranscripts } = deps.stores;
  const now = deps.now();
  const measure = async <Sound extends StoredSound>(sound: Sound): Promise<ArchivedSound<Sound>> => {
    const all = { ...deps, archives, recordings, thread };
    const file = await measureReplySound(all, { archiveId: archive.id, sound, signal });
    losses.add({ sound: file });
    return { sound, file };
  };
  let after: StoredReply | undefined;
  do {
    const lot = await replies.listHeld({ ownerUid: archive.subject, now, filter: 'all', limit: LOT, after });
    for (const reply of lot) {
      signal.throwIfAborted();
      const own = await measure(reply);
      const answers: ArchivedSound<StoredAnswer>[] = [];
      for (const answer of reply.answers) answers.push(await measure(answer));
      const transcript = isWritten(reply.transcriptState) ? await replyTranscripts.find(reply.id) : undefined;
      await thread.addReply({ ...own, reply, transcript, answers });
    }
    after = lot.length < LOT ? undefined : lot.at(-1);
  } while (after);
}

async function addLists(
  { stores, now }: PrepareDeps,
  { archive, thread, signal }: Omit<Adding, 'total' | 'losses'>,
): Promise<void> {
  for (const list of OWNER_LISTS) {
    for await (const facts of ownerFacts(stores, list, { uid: archive.subject, at: now() })) {
      signal.throwIfAborted();
      await thread.addToList(list, facts);
    }
  }
}

async function labelsOf(
  { stores }: PrepareDeps,
  archive: StoredArchive,
  lot: readonly StoredRecording[],
): Promise<(recordingId: string) => readonly ArchivedLabel[]> {
  if (!isOfOwner(archive)) return () => [];
  const own = await stores.labels.list(archive.subject);
  const given = await stores.labels.of(lot.map(({ id }) => id));
  return (recordingId) => {
    const ids = given.get(recordingId) ?? [];
    return own.filter(({ id }) => ids.includes(id)).map(({ name, color }) => ({ name, color }));
  };
}

interface Reading {
  readonly archive: StoredArchive;
  readonly found: StoredRecording;
  readonly thread: ArchiveThread;
  readonly budget: Mp3Budget;
  readonly signal: AbortSignal;
}

async function readNote(
  deps: PrepareDeps,
  { archive, found, thread, budget, signal }: Reading,
): Promise<Omit<ArchiveNote, 'labels' | 'slot'>> {
  const reason = silenceOf(deps, archive, found);
  if (reason) {
    const mp3 = found.format === 'mp3' ? undefined : reason;
    return {
      recording: found,
      sound: reason,
      mp3,
      transcript: isWritten(found.transcriptState) ? reason : undefined,
    };
  }
  const { archives, recordings, transcripts } = deps.stores;
  const measured = await measureSound(
    { ...deps, archives, recordings, thread },
    { archiveId: archive.id, found, budget, signal },
  );
  return { ...measured, transcript: await transcripts.find(found.id) };
}

/** Administrators hear in an export what they may play one by one. */
function silenceOf(
  { policies }: PrepareDeps,
  archive: StoredArchive,
  found: StoredRecording,
): SilentReason | undefined {
  if (archive.reach && !policies.policyOf(domainIn(archive, found)).administratorsPlay) return 'withheld';
  return found.suspendedAt !== null && !archive.includesSuspended ? 'suspended' : undefined;
}
