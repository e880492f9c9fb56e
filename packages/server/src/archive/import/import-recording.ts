import type { Policy } from '@beep/core/policies';
import type { Transcript } from '@beep/core/transcripts';
import type { AudioInspector } from '../../audio/audio-inspector.ts';
import type { ArchivedReply } from '../../features/replies/archived-reply-schema.ts';
import { storeReplySounds } from '../../features/replies/index.ts';
import { audioName } from '../../storage/audio-names.ts';
import type { CheckedAudio } from '../../storage/checked-audio.ts';
import { readArchived } from '../../storage/recording-fields.ts';
import { newRecordingId } from '../../storage/recording-id.ts';
import type { NewRecording, RecordingStore } from '../../storage/recording-store.ts';
import type { Stores } from '../../storage/stores.ts';
import type { Spool } from '../../upload/spool.ts';
import type { ArchivedRecording } from '../archived-recording.ts';
import { RefusedImportError, withTakenSound } from './take-sound.ts';
import { stateWithoutText, takeTranscript } from './take-transcript.ts';
import type { ZipFile } from './zip-file.ts';

export interface ImportDeps {
  readonly stores: Pick<
    Stores,
    'imports' | 'sheets' | 'playlists' | 'questions' | 'nameLists' | 'accountDeletions' | 'audit'
  > & {
    readonly recordings: Pick<RecordingStore, 'find'>;
  };
  readonly audio: CheckedAudio;
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

/**
 * - `present`: it was imported before.
 * - `deleted`, `expired`: it was deleted here, or its time is over.
 * - `without_sound`: the archive does not have its sound.
 */
export type ImportedOutcome = 'imported' | 'present' | 'deleted' | 'expired' | 'without_sound' | 'refused';

/** What was written. */
export interface ImportedRows {
  readonly outcome: Extract<ImportedOutcome, 'imported' | 'present'>;
  readonly replies: number;
}

export interface RecordingImport {
  readonly zip: ZipFile;
  readonly facts: ArchivedRecording;
  /** To the recording. */
  readonly replies: readonly ArchivedReply[];
  readonly target: ImportTarget;
  readonly onRefusedReply: (id: string, reason: string) => void;
  readonly times: Pick<NewRecording, 'createdAt' | 'expiresAt' | 'policyExpiresAt'> & {
    readonly now: number;
  };
}

/**
 * Stores the sound of a recording that this installation does not have, and of its replies, then their rows. Replies come
 * with their recording only, so that no reply comes back that was deleted here.
 */
export async function importRecording(deps: ImportDeps, order: RecordingImport): Promise<ImportedRows> {
  const { zip, facts, times } = order;
  const replies = await freeReplies(deps, order);
  const { sha256, bytes, format, durationSeconds } = facts;
  const claimed = {
    file: facts.files.recording,
    folder: 'notes',
    sha256,
    bytes,
    format,
    durationSeconds,
    isMeasured: false,
  } as const;
  return withTakenSound(deps, { zip, claimed }, async (sound) => {
    const transcript = await readTranscript(order);
    const recording = newRecording(order, { bytes: sound.bytes, transcript });
    await deps.audio.put(audioName({ ...recording, fileRevision: 0 }), sound.path);
    const imported = {
      ...{ recording, transcript },
      labels: facts.labels?.map((label) => ({ id: newRecordingId(), ...label })),
      replies: await storeReplySounds(deps, {
        ...{ zip, replies, target: order.target, now: times.now },
        onRefused: order.onRefusedReply,
      }),
    };
    const isAdded = await deps.stores.imports.add(imported, times.now);
    return isAdded
      ? { outcome: 'imported', replies: imported.replies.length }
      : { outcome: 'present', replies: 0 };
  });
}

/** Refuses the recording or a reply if something else here has its id: its link, or the file of its sound. */
async function freeReplies(
  { stores }: ImportDeps,
  { facts, replies, onRefusedReply }: RecordingImport,
): Promise<readonly ArchivedReply[]> {
  const idsOf = ({ id, answers }: ArchivedReply): string[] => [id, ...answers.map((answer) => answer.id)];
  const all = [facts.id, ...replies.flatMap(idsOf)];
  const taken = new Set(await stores.imports.taken(all));
  if (taken.has(facts.id)) throw new RefusedImportError(ID_TAKEN);
  const seen = new Set([facts.id]);
  return replies.filter((reply) => {
    const ids = idsOf(reply);
    const isFree = new Set(ids).size === ids.length && !ids.some((id) => taken.has(id) || seen.has(id));
    if (!isFree) onRefusedReply(reply.id, ID_TAKEN);
    for (const id of ids) seen.add(id);
    return isFree;
  });
}

const ID_TAKEN = 'its id has another use here';

function newRecording(
  { facts, target, times }: RecordingImport,
  { bytes, transcript }: { readonly bytes: number; readonly transcript: Transcript | undefined },
): NewRecording {
  const { sha256, levels, title, titleShown, firstHeardAt, heardSeconds } = facts;
  const { now, ...ends } = times;
  return {
    ...readArchived(facts),
    ...{ sha256, levels, bytes, ...ends },
    ownerUid: target.uid,
    domain: target.domain,
    transcriptState: stateOf(facts, transcript),
    ...{ title, isTitleShown: titleShown },
    firstHeardAt: firstHeardAt === undefined ? null : Date.parse(firstHeardAt),
    heardMs: heardSeconds === undefined ? null : Math.round(heardSeconds * 1000),
    ...(facts.suspended ? { suspendedAt: now } : { suspensionReason: null }),
  };
}

function stateOf(
  { transcript: state }: ArchivedRecording,
  text: Transcript | undefined,
): NewRecording['transcriptState'] {
  if (text) return text.checked ? 'checked' : 'unchecked';
  return stateWithoutText(state);
}

async function readTranscript({ zip, facts }: RecordingImport): Promise<Transcript | undefined> {
  const { vtt, txt } = facts.files;
  const text = await takeTranscript(zip, { folder: 'notes', vtt, txt });
  return text && { ...text, checked: facts.transcript !== 'unchecked' };
}
